/** A number of bytes shared by several holders. */
export class ByteBudget {
  readonly most: number;
  private used = 0;

  constructor(most: number) {
    this.most = most;
  }

  get inUse(): number {
    return this.used;
  }

  take(bytes: number): boolean {
    if (this.used + bytes > this.most) return false;
    this.used += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.used -= bytes;
  }
}
