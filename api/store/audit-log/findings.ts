/** Differences that a check found, by the entry they concern. */
const most = 100;

export class Findings {
  readonly #found: { index: number; text: string }[] = [];
  #count = 0;

  add(index: number, text: string): void {
    this.#count += 1;
    if (this.#found.length < most) this.#found.push({ index, text });
  }

  addUnnamed(count: number): void {
    this.#count += count;
  }

  has(): boolean {
    return this.#count > 0;
  }

  inOrder(): { findings: string[]; more: number } {
    const findings = this.#found.toSorted((one, other) => one.index - other.index).map(({ text }) => text);
    return { findings, more: this.#count - findings.length };
  }
}
