/**
 * The rules of axe-core. Contrast, which takes longest, is checked once for each kind of text, and what is behind a dialog
 * only when asked: every screen is checked as a whole without one.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';
import { textsByLook } from './text-looks.ts';

interface InPage {
  readonly axe: Pick<typeof axe, 'run'>;
}

/** Minified: `axe.source` is more than twice as long, and sent to every page that is checked. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options = {
  // Details of passed rules and preloading take longer than the rules themselves.
  resultTypes: ['violations' as const],
  preload: false,
  // Documents are in sandboxed frames without scripts, where axe cannot run.
  iframes: false,
};

/** Looks of texts with enough contrast, one per line, of all tests in all workers. */
const seenFile = path.join(process.env.E2E_FOLDER ?? '', 'looks-with-contrast');

function looksSeen(): Set<string> {
  return new Set(existsSync(seenFile) ? readFileSync(seenFile, 'utf8').split('\n') : []);
}

/** Lines of rule and element. The frame is the same everywhere: its colours, and what is behind a dialog, only when asked. */
export async function findViolations(page: Page, withFrame: boolean): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(script);
  const structure = await page.evaluate(
    async ({ all, whole }) => {
      const { axe } = window as unknown as InPage;
      const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')];
      // Further rows have the same columns.
      const page = { include: [document.documentElement], exclude: ['tbody > tr:nth-child(n + 6)'] };
      const { violations } = await axe.run(whole || dialogs.length === 0 ? page : { include: dialogs }, {
        ...all,
        rules: { 'color-contrast': { enabled: false } },
      });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
    },
    { all: options, whole: withFrame },
  );
  return [...structure, ...(await findFaintTexts(page, withFrame))];
}

async function findFaintTexts(page: Page, withFrame: boolean): Promise<string[]> {
  const texts = await page.evaluateHandle(textsByLook, withFrame);
  const looks = await texts.evaluate((found) => [...found.keys()]);
  const seen = looksSeen();
  const fresh = looks.filter((look) => !seen.has(look));
  if (fresh.length === 0) return [];
  const { faint, open } = await texts.evaluate(
    async (found, { all, wanted }) => {
      const { axe } = window as unknown as InPage;
      const include = wanted.flatMap((look) => found.get(look) ?? []);
      const { violations, incomplete } = await axe.run(
        { include },
        {
          ...all,
          runOnly: { type: 'rule', values: ['color-contrast'] },
          resultTypes: ['violations', 'incomplete'],
          elementRef: true,
        },
      );
      const undecided = new Set(incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
      return {
        faint: violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`)),
        open: wanted.filter((look) => undecided.has(found.get(look))),
      };
    },
    { all: options, wanted: fresh },
  );
  // One that could not be decided, for example because it is out of sight, is tried again.
  const decided = fresh.filter((look) => !open.includes(look));
  if (faint.length === 0) appendFileSync(seenFile, decided.map((look) => `${look}\n`).join(''));
  return faint;
}
