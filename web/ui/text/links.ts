/** Detects http, https and www links in remarks and notes; everything else stays text. */

export interface LinkedPart {
  readonly text: string;
  /** Always http or https. */
  readonly href: string | undefined;
}

const link = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi;
/** Trailing punctuation is not part of a URL. */
const trailing = /[.,;:!?)\]}]+$/;

export function linkedParts(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(link)) {
    const address = found.replace(trailing, '');
    const href = hrefOf(address);
    if (!href) continue;
    if (index > from) parts.push({ text: text.slice(from, index), href: undefined });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: undefined });
  return parts;
}

const hasHost = /^https?:\/\/[^\s/?#@]+/i;

function hrefOf(address: string): string | undefined {
  const url = /^www\./i.test(address) ? `https://${address}` : address;
  return hasHost.test(url) ? url : undefined;
}

/** The first characters followed by '...'; a cut link keeps its full URL. */
export function cutParts(parts: readonly LinkedPart[], max: number): LinkedPart[] {
  const kept: LinkedPart[] = [];
  let left = max;
  for (const { text, href } of parts) {
    // A character has at most two code units, so this slice is enough to know whether the text is too long.
    const characters = Array.from(text.slice(0, 2 * left + 2));
    if (characters.length > left) {
      if (left > 0) kept.push({ text: characters.slice(0, left).join(''), href });
      return [...kept, { text: '...', href: undefined }];
    }
    kept.push({ text, href });
    left -= characters.length;
  }
  return kept;
}
