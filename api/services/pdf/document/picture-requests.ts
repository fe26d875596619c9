/**
 * Takes large pictures out of a document, to be served to the browser as separate files. Data URLs would be encoded
 * twice on their way to it, parsed as text and decoded: that is half of the work of printing eight photos.
 */
export interface ServedPicture {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface DocumentInParts {
  readonly html: string;
  /** By the address that the document names. */
  readonly pictures: ReadonlyMap<string, ServedPicture>;
}

/**
 * Text cannot contain `<` and attributes cannot contain `"`, so this is always the source of a picture. What does not match
 * stays a data URL, which the browser prints as well.
 */
const largePicture =
  /(<img\b[^<>]*?\ssrc=")data:(image\/(?:jpeg|png|webp|gif));base64,([A-Za-z0-9+/]{1000,}={0,2})"/g;

export function inParts(html: string, address: string): DocumentInParts {
  const pictures = new Map<string, ServedPicture>();
  const shortened = html.replaceAll(
    largePicture,
    (_whole, before: string, mediaType: string, base64: string) => {
      const url = `${address}picture-${pictures.size + 1}`;
      pictures.set(url, { mediaType, bytes: Buffer.from(base64, 'base64') });
      return `${before}${url}"`;
    },
  );
  return { html: shortened, pictures };
}
