/**
 * The rules of axe-core. Contrast, which takes longest, is checked once per text style. The frame, and what is behind a
 * dialog, are checked only on request: every screen is checked without a dialog, and all screens share the frame.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';
import { textsByLook } from './text-looks.ts';

interface InPage {
  readonly axe: Pick<typeof axe, 'run'>;
  readonly textsByLook: typeof textsByLook;
}

/** Minified: `axe.source` is more than twice as long, and sent to every page that is checked. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const script = `${source}; window.textsByLook = ${textsByLook.toString()};`;

const options = {
  // Details of passed rules and preloading take longer than the rules themselves.
  resultTypes: ['violations' as const],
  preload: false,
  // Documents are in sandboxed frames without scripts, where axe cannot run.
  iframes: false,
};

/** Text styles with enough contrast, one per line, from all tests in all workers. */
const seenFile = path.join(process.env.E2E_FOLDER ?? '', 'looks-with-contrast');

function looksSeen(): string[] {
  return existsSync(seenFile) ? readFileSync(seenFile, 'utf8').split('\n') : [];
}

/** One line per violation: rule and element. */
export async function findViolations(page: Page, withFrame: boolean): Promise<string[]> {
  const found = (await check(page, withFrame)) ?? (await page.evaluate(script), await check(page, withFrame));
  if (!found) throw new Error('axe is not there');
  if (found.clear.length > 0) appendFileSync(seenFile, found.clear.map((look) => `${look}\n`).join(''));
  return found.violations;
}

/** Checks in one call, so that nothing changes in between. Undefined if axe is not loaded yet. */
function check(page: Page, withFrame: boolean) {
  return page.evaluate(
    async ({ all, whole, seen }) => {
      const { axe, textsByLook } = window as unknown as Partial<InPage>;
      if (!axe || !textsByLook) return undefined;
      const lines = ({ violations }: Pick<axe.AxeResults, 'violations'>) =>
        violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));

      const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')];
      // Further rows have the same columns, further list items the same structure.
      const exclude = [
        'tbody > tr:nth-child(n + 6)',
        ...(whole ? [] : ['li:nth-child(n + 6)', 'aside:not(main *)', 'header:not(main *)']),
      ];
      const include = whole || dialogs.length === 0 ? [document.documentElement] : dialogs;
      const structure = await axe.run(
        { include, exclude },
        { ...all, rules: { 'color-contrast': { enabled: false } } },
      );

      const known = new Set(seen);
      const fresh = [...textsByLook(whole)].filter(([look]) => !known.has(look));
      if (fresh.length === 0) return { violations: lines(structure), clear: [] };
      const contrast = await axe.run(
        { include: fresh.map(([, element]) => element) },
        {
          ...all,
          runOnly: { type: 'rule', values: ['color-contrast'] },
          resultTypes: ['violations', 'incomplete'],
          elementRef: true,
        },
      );
      // Texts without a result, for example because they are not visible, are checked again next time.
      const undecided = new Set(
        contrast.incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)),
      );
      const decided = fresh.filter(([, element]) => !undecided.has(element)).map(([look]) => look);
      return {
        violations: [...lines(structure), ...lines(contrast)],
        clear: contrast.violations.length === 0 ? decided : [],
      };
    },
    { all: options, whole: withFrame, seen: looksSeen() },
  );
}
