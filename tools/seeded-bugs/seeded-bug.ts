/** A fault that was put in on purpose, to see which test tells of it. */
export interface SeededBug {
  /** Short, and its own: what `npm run seeded-bugs <name>` calls it. */
  name: string;
  /** The invariants that it would break: ids of the doctor, or those of the house that are no matter of the books. */
  breaks: readonly string[];
  /** What was taken out or turned round, in words. */
  what: string;
  /** Each text stands in its file exactly once, and is replaced. */
  changes: readonly Change[];
  /** The test file that must go red. */
  test: string;
}

export interface Change {
  file: string;
  text: string;
  instead: string;
}
