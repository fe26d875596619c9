/** A user-typed address: a link if it is a web URL, otherwise plain text. */
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
