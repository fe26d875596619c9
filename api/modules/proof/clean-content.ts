/** Templates are also sanitized on output: stored content may be older than the rules. */
import { cleanTemplate } from '../../services/html/clean-template.ts';

export async function withCleanContent<Row extends { readonly content?: unknown }>(
  row: Row,
): Promise<Row & { readonly content: string }> {
  const { content } = row;
  return { ...row, content: await cleanTemplate(typeof content === 'string' ? content : '') };
}
