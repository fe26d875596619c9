import type { WhitelabelFields } from '../../../domain/whitelabel/whitelabel.ts';
import { imageAddress } from '../../../domain/values/web-address.ts';
import { FallbackImage } from '../../ui/image/fallback-image.tsx';

interface LogoImageProps {
  readonly logo: WhitelabelFields['logo'];
  readonly alt: string;
  readonly className?: string;
}

/** The logo of a record, wherever it is stored. */
export function LogoImage({ logo, alt, className }: LogoImageProps) {
  const src = typeof logo === 'string' ? imageAddress(logo) : undefined;
  return <FallbackImage src={src} alt={alt} className={className} />;
}
