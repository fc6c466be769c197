import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/kysely.ts';
import { addViews } from './visits.queries.ts';

/** Counts are written in batches at this interval; a process that dies loses one batch at most. */
const EVERY_MS = 5_000;
/** The most products per batch, so that made-up ids cannot fill the memory. */
const MOST = 5_000;

interface Counter {
  /** `2026-11-22 <product id>` → views. */
  counts: Map<string, number>;
  timer: NodeJS.Timeout | null;
}

const counters = new WeakMap<Db, Counter>();

/** Counts a view of a product's page: in memory now, in the database with the next batch. */
export function countView(db: Db, log: FastifyBaseLogger, productId: string, at: Date): void {
  const counter = counters.get(db) ?? { counts: new Map<string, number>(), timer: null };
  counters.set(db, counter);
  const key = `${at.toISOString().slice(0, 10)} ${productId}`;
  if (counter.counts.size >= MOST && !counter.counts.has(key)) return;
  counter.counts.set(key, (counter.counts.get(key) ?? 0) + 1);
  counter.timer ??= setTimeout(
    () => void flushViews(db).catch((err) => log.warn({ err }, 'views of products were not counted')),
    EVERY_MS,
  ).unref();
}

/** Writes the counts so far in one statement. */
export async function flushViews(db: Db): Promise<void> {
  const counter = counters.get(db);
  if (!counter) return;
  if (counter.timer) clearTimeout(counter.timer);
  counter.timer = null;
  // Sorted, so that two processes that write at once do not deadlock.
  const counted = [...counter.counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  counter.counts = new Map();
  if (counted.length === 0) return;
  await addViews(
    db,
    counted.map(([key, views]) => ({ day: key.slice(0, 10), productId: key.slice(11), views })),
  );
}
