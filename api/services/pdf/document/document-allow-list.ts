/** What a printed document may contain. */

const tags = {
  blocks: ['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'address', 'center', 'pre'],
  text: ['p', 'br', 'wbr', 'span', 'blockquote', 'hr', 'code', 'a', 'font', 'small', 'sub', 'sup', 'mark'],
  emphasis: ['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins'],
  headings: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  lists: ['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  tables: ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  pictures: ['img', 'figure', 'figcaption'],
};

export const printableTags: readonly string[] = Object.values(tags).flat();

const unreadable = {
  code: ['script', 'style', 'noscript', 'template', 'title'],
  foreign: ['iframe', 'frameset', 'object', 'embed', 'applet', 'svg', 'math', 'canvas', 'audio', 'video'],
  controls: ['textarea', 'select', 'option', 'datalist'],
  raw: ['xmp', 'noembed', 'noframes', 'plaintext'],
};

/** Other tags keep their text; these lose it, because it is not meant to be read. */
export const tagsWithoutText: readonly string[] = Object.values(unreadable).flat();

/** Links stay links in the PDF; nothing is loaded unless a reader clicks one. */
export const linkSchemes = ['http', 'https', 'mailto'] as const;
