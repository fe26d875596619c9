/** Detects whether the editor would lose formatting of a piece of HTML. */

const sameMeaning: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's' };
const marks = new Set(['strong', 'em', 'u', 's', 'code']);
const structure = new Set(
  ['blockquote', 'caption', 'th', 'td', 'ul', 'ol', 'li'].concat(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']),
);

/** The formatting of an element's text; colour, alignment and link come from the nearest ancestor. */
interface Meaning {
  readonly tags: readonly string[];
  readonly color: string;
  readonly align: string;
  readonly href: string;
}

const plain: Meaning = { tags: [], color: '', align: '', href: '' };

function meaningIn(outer: Meaning, element: HTMLElement): Meaning {
  const tag = sameMeaning[element.localName] ?? element.localName;
  const isNew = structure.has(tag) || (marks.has(tag) && !outer.tags.includes(tag));
  const align = element.style.textAlign.replace(/^(left|start)$/, 'none');
  const spans = ['colspan', 'rowspan', 'start'].map((name) => element.getAttribute(name) ?? '1').join();
  const name = spans === '1,1,1' ? tag : `${tag} ${spans}`;
  return {
    tags: isNew ? [...outer.tags, name] : outer.tags,
    color: element.style.color || outer.color,
    align: align || outer.align,
    href: element.getAttribute('href') ?? outer.href,
  };
}

function describe(node: Node, meaning: Meaning, into: string[]): void {
  if (node instanceof Text) {
    const { tags, color, align, href } = meaning;
    // Nesting order of marks and white space do not matter.
    const key = [tags.toSorted().join('/'), color, align.replace('none', ''), href].join('|');
    for (const character of node.data.replace(/\s+/g, '')) into.push(`${character}${key}`);
  } else if (node instanceof HTMLElement) {
    if (node.localName === 'hr') into.push('hr');
    const inner = meaningIn(meaning, node);
    for (const child of node.childNodes) describe(child, inner, into);
  }
}

function visible(html: string): string {
  const into: string[] = [];
  describe(new DOMParser().parseFromString(html, 'text/html').body, plain, into);
  return into.join('\n');
}

export function isSimplified(before: string, after: string): boolean {
  return visible(before) !== visible(after);
}
