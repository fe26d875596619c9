/**
 * Numbers of advisory locks, arbitrary and each for one purpose. Consoles of other versions use the same ones while an upgrade
 * goes on, so a number never changes its meaning.
 */
export const lockNumbers = {
  /** Held while all app servers of a database migrate or restore, one at a time. */
  migration: 7_204_118,
  /** Of all app servers one at a time appends to the audit log. */
  sequencer: 7_204_119,
  /** Held by the console that makes the scheduled backup, until it is complete. */
  backup: 7_204_120,
  /** In the embedded server's database `postgres`: two starts that set the password at the same time take turns. */
  embeddedPassword: 7_204_121,
  /** Two merges of report counts never wait for each other's rows. */
  reportCounts: 7_100_286,
  /** One console at a time counts the words of the search. */
  searchCounts: 7_100_287,
  /** With the area: imports into it save one at a time, so that a file sent twice is detected. */
  imports: 7_204_200,
} as const;
