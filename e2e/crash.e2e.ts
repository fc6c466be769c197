import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchCaller } from '@halfturn/contract/client.ts';
import { makeProduct } from '@halfturn/server/test/make-product.ts';
import { until } from '@halfturn/server/test/make-order.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { sendBuyers, type Buyers } from './harness/buyers.ts';
import { openBooks, type Books } from './harness/database.ts';
import { placeFaults, STEPS, type Faults } from './harness/faults.ts';
import { leaksOf } from './harness/leaks.ts';
import { importKeys } from './harness/stock.ts';
import { runTool, startStore, type StoreOptions, type StoreProcess } from './harness/store-process.ts';

/** A buyer whose order is cut off waits 20 s until the claim of the dead process ends; the others continue. */
const BUYERS = 16;
const PAUSE_MS = 1_500;
const KEYS = 4_000;
/** Kills in a row, each before the store has recovered from the one before it. */
const IN_A_ROW = 4;
const HAND_OVER = STEPS.find(({ name }) => name === 'key delivered')!;

let options: StoreOptions;
let store: StoreProcess;
let inbox: SmtpInbox;
let books: Books;
let faults: Faults;
let buyers: Buyers;
let keys: ReadonlySet<string>;
let fired = 0;
/** When the store was away, in milliseconds: from each kill until it was ready again. */
const away: { from: number; to: number }[] = [];

beforeAll(async () => {
  inbox = await smtpInbox();
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-crash-'));
  options = {
    dataDir,
    port: await freePort(),
    smtpUrl: inbox.url,
    logFile: join(dataDir, 'store.log'),
    env: { SEED: 'none' },
  };
  // One that ends in good order leaves what it has compiled to those that will not.
  await (await startStore(options)).stop();
  store = await startStore(options);
  books = await openBooks(dataDir);
  const slug = 'held-under-fire';
  const productId = await makeProduct(books.db, { slug });
  await sql`insert into payment_methods (code, provider, hold_minutes) values ('sandbox', 'sandbox', 15) on conflict do nothing`.execute(
    books.db,
  );
  keys = new Set((await importKeys(options, { slug, name: slug }, KEYS)).keys);
  faults = await placeFaults(books.url);
  buyers = sendBuyers(store.url, productId, BUYERS, PAUSE_MS);
});

afterAll(async () => {
  await buyers?.stop();
  await faults?.close();
  await books?.close();
  await store?.stop();
  await inbox?.close();
  rmSync(options.dataDir, { recursive: true, force: true });
});

async function strike(): Promise<void> {
  await store.kill();
  fired++;
  away.push({ from: Date.now(), to: Infinity });
}

/** Starts the store again, as a supervisor would. */
async function restart(): Promise<void> {
  store = await startStore(options);
  away.at(-1)!.to = Date.now();
}

/** How many seconds of a time the store was there. */
const secondsThere = (from: number, to: number): number =>
  away.reduce((left, gap) => left - Math.max(0, Math.min(to, gap.to) - Math.max(from, gap.from)), to - from) /
  1_000;

/** Those of these paid orders that have no key. */
const withoutKey = async (orders: readonly string[]): Promise<unknown[]> => {
  const { rows } = await sql<{ order_no: string }>`select o.order_no from orders o
    where o.order_no = any(${orders}::text[]) and not (o.payment_status = 'paid' and o.status = 'delivered'
      and not exists (select from deliveries d where d.order_id = o.id and d.status not in ('delivered', 'revealed')))`.execute(
    books.db,
  );
  return rows;
};

/**
 * Starts the store again and waits until all that was paid before has its key: within 60 s of the store's return, however slow
 * this machine is at starting one. People go on buying meanwhile.
 */
async function recover(): Promise<void> {
  const paidBefore = buyers.paid.map(({ orderNo }) => orderNo);
  await restart();
  await until(
    'the key of each order',
    () => withoutKey(paidBefore),
    (missing) => missing.length === 0,
    60,
  );
}

describe('the store is killed under load', () => {
  test.each(STEPS)('while this is half done: $name', async (step) => {
    await faults.during(step, strike);
    await recover();
  });
  test.each(STEPS)('as soon as this is committed: $name', async (step) => {
    await faults.after(step, strike);
    await recover();
  });
  test('again and again, before it has come to what the ones before it left', async () => {
    for (let i = 0; i < IN_A_ROW; i++) {
      await faults.during(HAND_OVER, strike);
      if (i < IN_A_ROW - 1) await restart();
    }
    await recover();
  });
});

describe('afterwards', () => {
  test('every fault was there, and hit people at work', async () => {
    await buyers.stop();
    expect(fired).toBe(2 * STEPS.length + IN_A_ROW);
    expect(buyers.cutOff).toBeGreaterThan(fired);
    expect(buyers.paid.length).toBeGreaterThan(fired);
  });

  test('every paid order has its key and its mails within 60 s', async () => {
    const orders = buyers.paid.map(({ orderNo }) => orderNo);
    await until(
      'the key and both mails of each order',
      async () => {
        const { rows } = await sql<{ order_no: string }>`select o.order_no from orders o
          where o.order_no = any(${orders}::text[]) and (select count(distinct m.kind) from mails m
            where m.subject_id = o.id and m.state = 'accepted' and m.kind in ('order-received', 'keys-delivered')) < 2`.execute(
          books.db,
        );
        return [...rows, ...(await withoutKey(orders))];
      },
      (missing) => missing.length === 0,
      60,
    );
    const { rows } = await sql<{ paid_at: Date; delivered_at: Date }>`
      select paid_at, delivered_at from orders where paid_at is not null`.execute(books.db);
    // Not one more is paid than people have paid for.
    expect(rows.length).toBe(orders.length);
    const waits = rows.map((row) => secondsThere(row.paid_at.getTime(), row.delivered_at.getTime()));
    expect(Math.max(...waits)).toBeLessThan(60);
  });

  test("the provider's own books say the same", async () => {
    const { rows } = await sql<{ taken: number; booked: number; refunds: number }>`select
      (select count(*) from sandbox.payments where state = 'approved') as taken,
      (select count(*) from payment_captures where disposition = 'applied') as booked,
      (select count(*) from sandbox.refunds) as refunds`.execute(books.db);
    expect(rows[0]).toEqual({ taken: buyers.paid.length, booked: buyers.paid.length, refunds: 0 });
  });

  test("no key went to two orders, and no mail is missing, by the mail server's own records", async () => {
    const keyOf = new Map<string, string>();
    for (const { orderNo, email } of buyers.paid) {
      const mails = inbox.received.filter(
        ({ to, mail }) => to.includes(email) && mail.subject?.startsWith('Your key for'),
      );
      expect(mails.length, `mails with the key of ${orderNo}`).toBeGreaterThan(0);
      // Cut off between the mail server's yes and our note of it, a mail goes out again: the same one.
      expect(new Set(mails.map(({ mail }) => mail.messageId)).size, `different mails of ${orderNo}`).toBe(1);
      const found = new Set(
        mails.flatMap(({ mail }) => mail.text?.match(/\b[A-Z2-9]{5}(-[A-Z2-9]{5}){2}\b/g) ?? []),
      );
      expect(found.size, `keys in the mail of ${orderNo}`).toBe(1);
      const [key] = found;
      expect(keys.has(key!)).toBe(true);
      expect(keyOf.get(key!), `the key of ${orderNo} went to another order too`).toBeUndefined();
      keyOf.set(key!, orderNo);
      const received = inbox.received.filter(
        ({ to, mail }) => to.includes(email) && mail.subject?.includes(orderNo),
      );
      expect(received.length).toBeGreaterThan(mails.length);
    }
    for (const { orderNo, accessKey } of buyers.paid.slice(0, 10)) {
      const call = fetchCaller(store.url);
      const { keys: shown } = await call('POST /api/orders/{orderNo}/keys', {
        params: { orderNo },
        body: { accessKey },
      });
      expect(shown.map(({ key }) => keyOf.get(key))).toEqual([orderNo]);
    }
  });

  test('the doctor finds nothing', async () => {
    const { code, output } = await runTool('doctor', ['--deep'], options);
    expect(code, output).toBe(0);
  });

  test('neither the database nor a log holds a key in clear', async () => {
    const some = inbox.received.flatMap(
      ({ mail }) => mail.text?.match(/\b[A-Z2-9]{5}(-[A-Z2-9]{5}){2}\b/g) ?? [],
    );
    expect(some.length).toBeGreaterThan(2 * STEPS.length);
    expect(await leaksOf(some.slice(-40), { dataDir: options.dataDir, logFiles: [options.logFile] })).toEqual(
      [],
    );
  });
});
