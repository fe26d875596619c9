import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { brandColourOf, isHexacode } from '../../../domain/whitelabel/brand-colour.ts';
import { whitelabel, type Whitelabel, type WhitelabelFields } from '../../../domain/whitelabel/whitelabel.ts';
import { whitelabelSentences } from '../../../domain/whitelabel/text.ts';
import { useCan } from '../../client/use-can.ts';
import type { RecordColumn } from '../../record-screens/list/record-column.ts';
import { RecordScreen } from '../../record-screens/record-screen.tsx';
import { useRecordAddress } from '../../record-screens/address/use-record-address.ts';
import { addressOf } from '../../client/record-address.ts';
import { PlainLink } from '../../ui/text/plain-link.tsx';
import { SafeLink } from '../../ui/text/safe-link.tsx';
import { LogoImage } from './logo-image.tsx';
import { WhitelabelFormFields } from './whitelabel-form-fields.tsx';
import { WhitelabelPreview } from './whitelabel-preview.tsx';
import classes from './whitelabel-screen.module.css';

export function WhitelabelScreen({ area }: { readonly area: Area }) {
  const mayPreview = useCan(area, 'whitelabel')('preview');
  const columns = useMemo(() => columnsOf(area, mayPreview), [area, mayPreview]);
  return (
    <RecordScreen
      area={area}
      definition={whitelabel}
      columns={columns}
      FormFields={WhitelabelFormFields}
      PreviewCard={WhitelabelPreview}
    />
  );
}

function columnsOf(area: Area, mayPreview: boolean): readonly RecordColumn<WhitelabelFields>[] {
  return [
    {
      key: 'logo',
      isSortable: false,
      width: 120,
      cell: (row, tabIndex) =>
        mayPreview ? <LogoLink area={area} record={row} tabIndex={tabIndex} /> : <Thumbnail record={row} />,
    },
    { key: 'name', width: 220, card: 'title' },
    { key: 'group', width: 200, card: 'detail' },
    { key: 'hexacode', width: 120, card: 'amount', cell: ({ hexacode }) => <Swatch hexacode={hexacode} /> },
    {
      key: 'url',
      width: 260,
      grows: true,
      card: 'detail',
      cardCell: ({ url }) => url,
      cell: ({ url }, tabIndex) => <SafeLink address={url} className={classes['url']} tabIndex={tabIndex} />,
    },
  ];
}

interface LogoLinkProps {
  readonly area: Area;
  readonly record: Whitelabel;
  readonly tabIndex: number;
}

/** Links to this record's URL, keeping the view of the list. */
function LogoLink({ area, record, tabIndex }: LogoLinkProps) {
  const { screen } = moduleRow(area, 'whitelabel');
  const place = { kind: 'preview', id: record._id } as const;
  const { search } = useLocation();
  const { go } = useRecordAddress(screen);
  return (
    <PlainLink
      to={`${addressOf(screen, place)}${search}`}
      onFollow={() => go(place)}
      aria-label={whitelabelSentences.openPreviewOf(record.name)}
      className={classes['logoLink']}
      tabIndex={tabIndex}
    >
      <Thumbnail record={record} />
    </PlainLink>
  );
}

/** On the brand's colour, because many logos are white. */
function Thumbnail({ record: { name, logo, hexacode } }: { readonly record: Whitelabel }) {
  return (
    <span className={classes['thumbnail']} style={{ background: brandColourOf(hexacode) }}>
      <LogoImage logo={logo} alt={whitelabelSentences.logoOf(name)} className={classes['logo']} />
    </span>
  );
}

function Swatch({ hexacode }: { readonly hexacode: string }) {
  return (
    <span className={classes['colour']}>
      <span
        className={classes['swatch']}
        style={{ background: isHexacode(hexacode) ? hexacode : undefined }}
        aria-hidden
      />
      <code>{hexacode}</code>
    </span>
  );
}
