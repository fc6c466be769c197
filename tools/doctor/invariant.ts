/** One thing that must always be true of the store's books. */
export interface Invariant {
  /** Short and stable: what alarms and tests call it. */
  id: string;
  title: string;
  /** What has gone wrong where it does not hold, and for whom. */
  why: string;
  /**
   * Returns a row for each violation; its column `what` says which, in words that hold no secret. `now()` is the moment
   * that is judged. It can be pasted into psql as it stands.
   */
  sql: string;
  /** For what SQL cannot decide alone: picks the violations among the rows. A row may carry `weight` of them. */
  broken?: (row: Record<string, unknown>) => boolean;
  /**
   * It is about things done in time. While no process of the store runs, nothing gets done and nothing is late: then it is
   * judged as of the last sign of life.
   */
  timely?: boolean;
}
