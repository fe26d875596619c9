/** An address that somebody typed: a link when it leads to a web page, plain text when it does not. */
import { isWebAddress } from '../../../domain/values/web-address.ts';

interface SafeLinkProps {
  readonly address: string;
  readonly className?: string;
  readonly tabIndex?: number;
}

export function SafeLink({ address, className, tabIndex }: SafeLinkProps) {
  if (!isWebAddress(address)) return <span className={className}>{address}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      tabIndex={tabIndex}
      title={address}
    >
      {address}
    </a>
  );
}
