import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/kysely.ts';

/** Counts are written together at this interval; what is lost with a process that dies is so much of them at most. */
const EVERY_MS = 5_000;
/** Products that are counted between two writings; more than that is no shop's custom. */
const MOST = 5_000;

interface Counter {
  /** `2026-11-22 <product id>` → views. */
  counts: Map<string, number>;
  timer: NodeJS.Timeout | null;
}

const counters = new WeakMap<Db, Counter>();

/** Counts that somebody has opened a product's page: in memory now, in the database soon. Costs its caller nothing. */
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

/** Writes down what was counted so far, in one statement. Of products that do not exist, nothing. */
export async function flushViews(db: Db): Promise<void> {
  const counter = counters.get(db);
  if (!counter) return;
  if (counter.timer) clearTimeout(counter.timer);
  counter.timer = null;
  // In one order, so that two processes that write at once do not wait for each other in a circle.
  const counted = [...counter.counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  counter.counts = new Map();
  if (counted.length === 0) return;
  await sql`
    insert into product_views as v (day, product_id, views)
    select day, p.id, n
    from unnest(${counted.map(([key]) => key.slice(0, 10))}::date[], ${counted.map(([key]) => key.slice(11))}::uuid[],
      ${counted.map(([, n]) => n)}::int[]) as counted (day, id, n)
    join products p using (id)
    on conflict (day, product_id) do update set views = v.views + excluded.views`.execute(db);
}
