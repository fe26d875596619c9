/** An image, or a placeholder if it is missing or cannot be loaded. */
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
      // A late error must not be attributed to the next image.
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
