import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/kysely.ts';
import { addSteps, addViews, type VisitStep } from './visits.queries.ts';

/** Counts are written in batches at this interval; a process that dies loses one batch at most. */
const EVERY_MS = 5_000;
/** The most products per batch, so that made-up ids cannot fill the memory. */
const MOST = 5_000;

interface Counter {
  /** `2026-11-22 <product id>` → views. */
  views: Map<string, number>;
  /** `2026-11-22T14 <step>` → how often. */
  steps: Map<string, number>;
  timer: NodeJS.Timeout | null;
}

const counters = new WeakMap<Db, Counter>();

const counterOf = (db: Db): Counter => {
  const counter = counters.get(db) ?? { views: new Map(), steps: new Map(), timer: null };
  counters.set(db, counter);
  return counter;
};

const addTo = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

function writeSoon(db: Db, log: FastifyBaseLogger, counter: Counter): void {
  counter.timer ??= setTimeout(
    () => void flushViews(db).catch((err) => log.warn({ err }, 'visits were not counted')),
    EVERY_MS,
  ).unref();
}

/** Counts a view of a product's page: in memory now, in the database with the next batch. */
export function countView(db: Db, log: FastifyBaseLogger, productId: string, at: Date): void {
  const counter = counterOf(db);
  const key = `${at.toISOString().slice(0, 10)} ${productId}`;
  if (counter.views.size >= MOST && !counter.views.has(key)) return;
  addTo(counter.views, key);
  writeSoon(db, log, counter);
}

/** Counts a step toward an order, by the hour and without the visitor: in memory now, in the database with the next batch. */
export function countStep(db: Db, log: FastifyBaseLogger, step: VisitStep, at: Date): void {
  const counter = counterOf(db);
  addTo(counter.steps, `${at.toISOString().slice(0, 13)} ${step}`);
  writeSoon(db, log, counter);
}

/** Writes the counts so far, in one statement each. */
export async function flushViews(db: Db): Promise<void> {
  const counter = counters.get(db);
  if (!counter) return;
  if (counter.timer) clearTimeout(counter.timer);
  counter.timer = null;
  const [views, steps] = [sorted(counter.views), sorted(counter.steps)];
  [counter.views, counter.steps] = [new Map(), new Map()];
  if (views.length > 0)
    await addViews(
      db,
      views.map(([key, n]) => ({ day: key.slice(0, 10), productId: key.slice(11), views: n })),
    );
  if (steps.length > 0)
    await addSteps(
      db,
      steps.map(([key, n]) => ({ hour: `${key.slice(0, 13)}:00:00Z`, step: key.slice(14), n })),
    );
}

/** In one order, so that two processes that write at once do not deadlock. */
const sorted = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
