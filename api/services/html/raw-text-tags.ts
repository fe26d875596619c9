/** Removes raw-text elements, such as style sheets, from a document. A single pass, whatever the input. */
export function takeOut(html: string, tag: 'style' | 'title'): { contents: string[]; rest: string } {
  const opening = new RegExp(`<${tag}(?=[\\s/>])`, 'gi');
  const closing = new RegExp(`</${tag}\\s*>`, 'gi');
  const contents: string[] = [];
  let rest = '';
  let position = 0;
  for (;;) {
    opening.lastIndex = position;
    const start = opening.exec(html);
    if (!start) break;
    const contentStart = html.indexOf('>', opening.lastIndex) + 1;
    if (contentStart === 0) break;
    closing.lastIndex = contentStart;
    const end = closing.exec(html);
    if (!end) break;
    contents.push(html.slice(contentStart, end.index));
    rest += html.slice(position, start.index);
    position = closing.lastIndex;
  }
  return { contents, rest: rest + html.slice(position) };
}
