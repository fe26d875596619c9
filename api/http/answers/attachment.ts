/** The header with the name of a downloaded file: RFC 6266, with letters of every script as in RFC 5987. */

/** Everything but the letters that RFC 5987 allows as they are. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** `asciiName` is for clients that do not support the full name. */
export function attachment(asciiName: string, fullName: string): string {
  const quoted = asciiName.replaceAll(/[^ !#-[\]-~]/g, '_');
  return `attachment; filename="${quoted}"; filename*=UTF-8''${percentEncoded(fullName)}`;
}
