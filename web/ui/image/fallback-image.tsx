/** An image, or a placeholder where there is none or it cannot be loaded. */
import { useState } from 'react';
import placeholder from './image-placeholder.svg';

interface FallbackImageProps {
  readonly src: string | undefined;
  readonly alt: string;
  readonly className?: string;
}

export function FallbackImage({ src, alt, className }: FallbackImageProps) {
  const [broken, setBroken] = useState<string>();
  const isMissing = src === undefined || src === broken;
  return (
    <img
      // A failure that is told late must not be taken for one of the next picture.
      key={src}
      src={isMissing ? placeholder : src}
      alt={alt}
      className={className}
      data-placeholder={isMissing || undefined}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
