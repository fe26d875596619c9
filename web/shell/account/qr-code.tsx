/** A QR code, drawn here: its content is sent nowhere. */
import encodeQR from 'qr';
import { useMemo } from 'react';
import classes from './account.module.css';

/** Readers need four modules of margin. */
const border = 4;

export function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const rows = useMemo(() => encodeQR(content, 'raw', { border, ecc: 'medium' }), [content]);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes['qr']}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
