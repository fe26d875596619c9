/**
 * Types like a person and counts keystrokes.
 *
 * A keystroke is a letter, a digit, Enter, Tab, an arrow key. A combination such as Ctrl+Enter counts as one,
 * and so does a capital letter. A keystroke only moves if it is Tab, an arrow, Home, End or Escape and does not
 * change the content of the form: Tab that selects the highlighted option does not count as a move, Tab that
 * turns typed text into a name does.
 */
import type { Page } from 'playwright-core';

const moving = /^(?:Shift\+)?(?:Tab|Arrow(?:Up|Down|Left|Right)|Home|End|Escape)$/;

/** The values of all form fields, sorted, without punctuation. */
function announcements(): string {
  const fields = document.querySelectorAll<HTMLInputElement>('form input, form textarea');
  const names = document.querySelectorAll('form .mantine-Pill-label');
  const texts = [...fields].map(({ value }) => value);
  for (const name of names) texts.push(name.textContent);
  return JSON.stringify([
    fields.length,
    texts
      .map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''))
      .filter((text) => text !== '')
      .toSorted(),
  ]);
}

export class Typist {
  keys = 0;
  moves = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const before = moving.test(key) ? await this.page.evaluate(announcements) : undefined;
      await this.page.keyboard.press(key);
      this.keys += 1;
      if (before !== undefined && before === (await this.page.evaluate(announcements))) this.moves += 1;
    }
  }

  async type(text: string): Promise<void> {
    for (const letter of text) {
      await this.page.keyboard.type(letter);
      this.keys += 1;
    }
  }

  /** Types the text, then presses the keys. */
  async fill(text: string, ...keys: readonly string[]): Promise<void> {
    await this.type(text);
    await this.press(...keys);
  }
}
