import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Given } from '../crowd/visitors.ts';
import type { Outcome } from '../http/race.ts';
import { cpuOf, median, quantile, spread } from '../measure.ts';
import type { Db } from '@halfturn/server/src/platform/db/kysely.ts';
import type { Stage } from '../stage.ts';
import { bareSale } from './bare.ts';
import { purchase } from './purchase.ts';
import { growHistory } from './history.ts';
import { openAccounts, readAccounts } from './statements.ts';

export interface SaleOptions {
  rounds: number;
  /** Purchases a round; the bare side, which is quicker, sells three times as many. */
  count: number;
  buyers: number;
  goal: number;
  floor: number;
  /** Sales of each side before anything is measured: until Node has compiled what is run most, and statements are planned. */
  warmUp: number;
  /** Also prints what a purchase asks of the database. */
  statements?: boolean;
}

/** CPU, in ms. */
interface Used {
  node: number;
  database: number;
  /** Of the bench itself, which plays the buyers, the payment provider and the mail server. */
  buyers: number;
}

interface Side {
  rate: number;
  cpu: Used;
}

const BARE_FACTOR = 3;
const PRODUCTS = 4;

/**
 * Whole purchases in the real store against the bare transactions that reserve and sell, turn by turn, each from products of
 * their own in one database. Throws where anything that was bought was not delivered, or delivered twice.
 */
export async function raceSales(
  stage: Stage,
  { rounds, count, buyers, goal, floor, warmUp, statements = false }: SaleOptions,
): Promise<Outcome[]> {
  const products = await stocked(
    stage,
    count * (rounds + 1) + warmUp,
    count * BARE_FACTOR * (rounds + 1) + warmUp,
  );
  const before = await soldOf(stage, products.store);
  const bare = await bareSale(stage.database.ownerUrl, buyers, products.bare);
  const mine = { buyers, productIds: products.store };
  const processes = (): Used => ({
    node: cpuOf(stage.store.pid),
    database: cpuOf(stage.database.pid),
    buyers: ownCpu(),
  });
  const results: {
    store: Side & { latencies: number[] };
    mailed: Side;
    bare: { rate: number; cpu: number };
  }[] = [];
  try {
    await purchase(stage, { ...mine, count: warmUp / 2 });
    await bare.sell(warmUp);
    // A store that has run for a minute has been analysed; plans that were made over empty tables read them whole.
    await sql`analyze`.execute(stage.db);
    await purchase(stage, { ...mine, count: warmUp / 2 });
    if (statements) {
      await openAccounts(stage.db);
      await purchase(stage, { ...mine, count });
      console.log(await readAccounts(stage.db, count));
    }
    for (let i = 0; i < rounds; i++) {
      const sides = [
        async () => {
          const before = processes();
          let sold = before;
          const onDelivered = () => void (sold = processes());
          const { ms, mailedMs, latencies } = await purchase(stage, { ...mine, count, onDelivered });
          const all = processes();
          const used = (then: Used) => ({
            node: (then.node - before.node) / count,
            database: (then.database - before.database) / count,
            buyers: (then.buyers - before.buyers) / count,
          });
          return {
            store: { rate: (count / ms) * 1000, latencies, cpu: used(sold) },
            mailed: { rate: (count / mailedMs) * 1000, cpu: used(all) },
          };
        },
        async () => {
          const cpu = cpuOf(stage.database.pid) + ownCpu();
          const { ms } = await bare.sell(count * BARE_FACTOR);
          const used = cpuOf(stage.database.pid) + ownCpu() - cpu;
          return { bare: { rate: (count * BARE_FACTOR * 1000) / ms, cpu: used / count / BARE_FACTOR } };
        },
      ] as const;
      const [store, plain] = sides;
      results.push(
        i % 2 === 0 ? { ...(await store()), ...(await plain()) } : { ...(await plain()), ...(await store()) },
      );
    }
  } finally {
    await bare.close();
  }
  await assertDelivered(stage, before + warmUp + count * (rounds + Number(statements)), products.store);
  const latencies = results.flatMap(({ store }) => store.latencies);
  const plainRates = results.map(({ bare: plain }) => plain.rate);
  const outcome = (name: string, sides: readonly Side[]) => ({
    name,
    unit: 'sales',
    store: median(sides.map(({ rate }) => rate)),
    bare: median(plainRates),
    ratio: median(sides.map(({ rate }, i) => rate / nthOf(plainRates, i))),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: {
      store: median(sides.map(({ cpu }) => cpu.node + cpu.database)),
      database: median(sides.map(({ cpu }) => cpu.database)),
      buyers: median(sides.map(({ cpu }) => cpu.buyers)),
      bare: median(results.map(({ bare: plain }) => plain.cpu)),
    },
    noise: spread(plainRates),
  });
  return [
    {
      ...outcome(
        'Purchase, from quote to delivered key',
        results.map(({ store }) => store),
      ),
      goal,
      floor,
    },
    // Nothing is promised of it: it says how far the mails stay behind.
    {
      ...outcome(
        '  until its mails were taken too',
        results.map(({ mailed }) => mailed),
      ),
      goal: null,
      floor: 0,
    },
  ];
}

/** So many buyers at once, who are all given their keys in the end. Throws where one is not, or where a key goes to two of them. */
export async function buyersAt(
  stage: Stage,
  { buyers, count }: { buyers: number; count: number },
): Promise<Given> {
  const { store } = await stocked(stage, count, 0);
  const before = await soldOf(stage, store);
  const { ms, latencies, refusals } = await purchase(stage, { buyers, count, productIds: store });
  await assertDelivered(stage, before + count, store);
  return { ms, latencies, refusals, failures: {} };
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Puts a history behind the store: keys that are not among those that are sold here. */
export async function ageStore(stage: Stage, history: { orders: number; keys: number }): Promise<void> {
  const untouched = await sellable(stage.db)
    .offset(PRODUCTS * 2)
    .execute();
  const began = performance.now();
  const onProgress = (done: number) => {
    if (done % 500_000 === 0)
      console.log(`${done} of the past after ${Math.round((performance.now() - began) / 1_000)} s`);
  };
  await growHistory(
    stage.db,
    untouched.map(({ id }) => id),
    { ...history, onProgress },
  );
}

const sellable = (db: Db) =>
  db
    .selectFrom('products')
    .select(['id', 'key_pattern'])
    .where('kind', '=', 'key')
    .where('status', '=', 'live')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('key_batches as b').select('b.id').whereRef('b.product_id', '=', 'products.id'),
      ),
    )
    .orderBy('id');

/** Some cheap and dear products with keys enough; half of them for each side, which so never wait for each other's. */
async function stocked(
  stage: Stage,
  forStore: number,
  forBare: number,
): Promise<{ store: string[]; bare: string[] }> {
  const products = await sellable(stage.db)
    .limit(PRODUCTS * 2)
    .execute();
  const ids = { store: [] as string[], bare: [] as string[] };
  for (const [i, product] of products.entries()) {
    const side = i % 2 === 0 ? 'store' : 'bare';
    ids[side].push(product.id);
    const keys = Math.ceil((side === 'store' ? forStore : forBare) / PRODUCTS);
    if (keys > 0) await stage.stock(product, keys);
  }
  await sql`vacuum analyze product_keys`.execute(stage.db);
  return ids;
}

/** What was sold of these products before. */
async function soldOf(stage: Stage, productIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(distinct d.order_id)::int as orders from deliveries d join orders o on o.id = d.order_id
    where d.product_id = any(${[...productIds]}::uuid[]) and o.status = 'delivered'`.execute(stage.db);
  return firstOf(rows).orders;
}

/** The run counts only if it is true: every order has its key, no key has two orders, every mail was taken. */
async function assertDelivered(stage: Stage, sold: number, productIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ orders: number; keys: number; mails: number; jobs: number }>`
    select count(distinct o.id)::int as orders, count(distinct d.key_id)::int as keys,
      (select count(*)::int from mails where kind = 'keys-delivered' and tries = 1) as mails,
      (select count(*)::int from graphile_worker.jobs where attempts > 0 and locked_at is null) as jobs
    from orders o join deliveries d on d.order_id = o.id join product_keys k on k.id = d.key_id and k.state = 'sold'
    where o.status = 'delivered' and o.payment_method = 'sandbox' and d.product_id = any(${[...productIds]}::uuid[])
      and exists (select from payment_captures c where c.order_id = o.id)`.execute(stage.db);
  const { orders, keys, mails, jobs } = firstOf(rows);
  if (orders !== sold || keys !== sold || mails < sold || jobs > 0)
    throw new Error(
      `${sold} purchases came to ${orders} orders, ${keys} keys, ${mails} mails; ${jobs} jobs failed`,
    );
}
