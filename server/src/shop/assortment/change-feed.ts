import type { Db } from '../../platform/db/kysely.ts';
import { CHANGES_KEPT_MINUTES, changesSince, thisMoment, type Moment } from './assortment.queries.ts';

/** What keeps products in memory. */
export interface Follower {
  /** These have changed: products, variants, or one of the ids that stand for something else (`LISTS`, `TERMS`). */
  changed(ids: readonly string[]): void;
  /** Anything may have changed. */
  lost(): void;
}

/** When followers are told only that anything may have changed. */
export interface FeedLimits {
  /** More products than this have changed. */
  mostChanges: number;
  /** The last look is longer ago than this, so that changes may have been deleted. */
  awaySeconds: number;
}
const LIMITS: FeedLimits = { mostChanges: 20_000, awaySeconds: (CHANGES_KEPT_MINUTES / 2) * 60 };

const feeds = new WeakMap<Db, ChangeFeed>();

/** The changes of a store's products: one feed per process and database. */
export function feedOf(db: Db): ChangeFeed {
  const feed = feeds.get(db) ?? new ChangeFeed(db);
  feeds.set(db, feed);
  return feed;
}

/**
 * Learns from the database which products have changed, and tells all that keep some in memory. A call that uses them looks first, so
 * that no change which was committed before it can be missed; calls that come at the same time look together.
 */
export class ChangeFeed {
  readonly #db: Db;
  readonly #limits: FeedLimits;
  readonly #followers: Follower[] = [];
  /** The state of the database up to which changes are told; undefined before the first look. */
  #moment: Moment | undefined;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: Db, limits: Partial<FeedLimits> = {}) {
    this.#db = db;
    this.#limits = { ...LIMITS, ...limits };
  }

  follow(follower: Follower): void {
    this.#followers.push(follower);
  }

  /** Tells what was committed before this call. A look that has already begun may miss it, so the next one is awaited. */
  look(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      const look = this.#look();
      this.#last = look.catch(() => {});
      return look;
    });
    return this.#next;
  }

  async #look(): Promise<void> {
    const before = this.#moment;
    if (!before) {
      this.#moment = await thisMoment(this.#db);
      return;
    }
    const { mostChanges, awaySeconds } = this.#limits;
    const { ids, ...moment } = await changesSince(this.#db, before.snapshot, mostChanges + 1);
    this.#moment = moment;
    if (moment.at - before.at > awaySeconds || isBefore(moment, before) || ids.length > mostChanges)
      for (const each of this.#followers) each.lost();
    else if (ids.length > 0) for (const each of this.#followers) each.changed(ids);
  }
}

/** Whether the database was restored from a backup that is older than a moment it has told. */
const isBefore = (now: Moment, then: Moment): boolean => nextXid(now) < nextXid(then);
/** A snapshot is `xmin:xmax:…`. */
const nextXid = ({ snapshot }: Moment): bigint => BigInt(snapshot.split(':')[1] ?? 0);
