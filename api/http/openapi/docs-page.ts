/** The OpenAPI document as a plain page without scripts. */

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: unknown;
  readonly responses?: unknown;
}
interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const style = `body{font:14px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.3rem 0}code{font-weight:600}pre{background:#8881;padding:.7rem;overflow:auto}`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function detail(heading: string, content: unknown): string {
  if (content === undefined) return '';
  return `<h4>${heading}</h4><pre>${escaped(JSON.stringify(content, null, 2))}</pre>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  return `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(operation.summary ?? '')}</summary>
<p>${escaped(operation.description ?? '')}</p>${detail('Body', operation.requestBody)}${detail('Answers', operation.responses)}</details>`;
}

export function docsPage(api: ApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(api.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const body = [...groups].map(([tag, items]) => `<h2>${escaped(tag)}</h2>${items.join('')}`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Console API</title><style>${style}</style><h1>Console API</h1>${body}</html>`;
}
