import mark from './mark.svg';

/** The console's logo. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return <img src={mark} alt="" width={size} height={size} />;
}
