/** The rules of axe-core, with those that take long applied only to what a test is about. */
import axe from 'axe-core';
import type { Page } from '@playwright/test';

interface InPage {
  readonly axe: Pick<typeof axe, 'run'>;
}

/** Lines of rule and element. The colours of the frame are the same everywhere and checked only when asked. */
export async function findViolations(page: Page, withFrame: boolean): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (isWhole) => {
    const { axe } = window as unknown as InPage;
    const options = {
      // Details of passed rules and preloading take longer than the rules themselves.
      resultTypes: ['violations' as const],
      preload: false,
      // Documents are in sandboxed frames without scripts, where axe cannot run.
      iframes: false,
    };
    const contrast = 'color-contrast';
    const structure = await axe.run(document, { ...options, rules: { [contrast]: { enabled: false } } });
    const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
    const main = isWhole ? null : document.querySelector('main');
    const shown = dialogs.length > 0 ? [...dialogs] : [main ?? document.body];
    const colors = await axe.run(
      // What is behind a dialog is dimmed, and the rows of a table look alike.
      { include: shown, exclude: ['tbody tr:nth-child(n + 4)'] },
      { ...options, runOnly: { type: 'rule', values: [contrast] } },
    );
    return [...structure.violations, ...colors.violations].flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}`),
    );
  }, withFrame);
}
