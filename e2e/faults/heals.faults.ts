import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@halfturn/server/src/platform/db/embedded/start.ts';
import { until } from '@halfturn/server/test/make-order.ts';
import { makeProduct } from '@halfturn/server/test/make-product.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import { tcpProxy, type TcpProxy } from '@halfturn/server/test/tcp-proxy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { sendBuyers, type Buyers } from '../harness/buyers.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { importKeys } from '../harness/stock.ts';
import { runTool, startStore, type StoreOptions, type StoreProcess } from '../harness/store-process.ts';
import { EMBEDDED, REMOTE, STUCK, type Target } from './strikes.ts';

const BUYERS = 64;
const PAUSE_MS = 5_000;
const KEYS = 20_000;
/** How long a fault may be felt after it is over: by then the store is ready, and sells and delivers, or has ended. */
const HEALS_MS = 30_000;
/** How long what was paid meanwhile may take. */
const CAUGHT_UP_S = 90;

describe.each([
  { where: 'its own database', strikes: EMBEDDED, remote: false },
  { where: 'a database on another machine', strikes: REMOTE, remote: true },
])(`the store under ${BUYERS} buyers, with $where`, ({ strikes, remote }) => {
  const closers: (() => unknown)[] = [];
  const fired = new Map<string, number>();
  let options: StoreOptions;
  let store: StoreProcess;
  let inbox: SmtpInbox;
  let books: Books;
  let buyers: Buyers;
  let target: Target;

  beforeAll(async () => {
    inbox = await smtpInbox();
    closers.push(inbox.close);
    const mailWay = await tcpProxy(inbox.url);
    closers.push(mailWay.close);
    const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-faults-'));
    closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
    let databaseWay: TcpProxy | null = null;
    const databaseEnv: Record<string, string> = {};
    if (remote) {
      const database = await startEmbedded({ dataDir });
      closers.push(database.stop);
      databaseWay = await tcpProxy(database.runtimeUrl);
      const ownerWay = new URL(database.ownerUrl);
      ownerWay.port = String(databaseWay.port);
      Object.assign(databaseEnv, { DATABASE_URL: databaseWay.url, DATABASE_OWNER_URL: ownerWay.href });
      closers.push(databaseWay.close);
    }
    options = {
      dataDir,
      port: await freePort(),
      smtpUrl: mailWay.url,
      logFile: join(dataDir, 'store.log'),
      env: { SEED: 'none', ...databaseEnv },
    };
    store = await startStore(options);
    closers.push(() => store.kill());
    books = await openBooks(dataDir);
    closers.push(books.close);
    const slug = 'held-under-fire';
    const productId = await makeProduct(books.db, { slug });
    await sql`insert into payment_methods (code, provider, hold_minutes) values ('sandbox', 'sandbox', 15) on conflict do nothing`.execute(
      books.db,
    );
    await importKeys(options, { slug, name: slug }, KEYS);
    buyers = sendBuyers(store.url, productId, BUYERS, PAUSE_MS);
    closers.push(() => buyers.stop());
    const killStore = async (): Promise<void> => {
      await store.kill();
      store = await startStore(options);
    };
    const storeEnded = () => store.ended;
    target = { dataDir, books, inbox, mailWay, databaseWay, killStore, storeEnded };
    await until(
      'the first orders',
      async () => buyers.paid.length,
      (paid) => paid > BUYERS,
      60,
    );
  }, 240_000);

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  }, 120_000);

  test.each(strikes)('$name', { timeout: 400_000 }, async (strike) => {
    const ended = store.ended;
    const watched = strike.spares && watchKeys();
    fired.set(strike.name, await strike.hit(target));
    const over = Date.now();
    if (watched) expect(await watched.stop(), 'seconds from payment to key, at most').toBeLessThan(10);

    // If a later strike ends the store, that strike starts it again, not this one.
    let watching = true;
    const restarted = ended.then((code) => (watching ? restart(code) : undefined));
    const healed = await Promise.race([healsAfter(over), restarted, sleep(HEALS_MS * 3)]);
    watching = false;
    const seconds = Math.round((Date.now() - over) / 100) / 10;
    expect(healed, `healed, after ${seconds} s`).toBe('healed');
    expect(Date.now() - over).toBeLessThan(HEALS_MS);
    const late = await until(
      'what was paid meanwhile',
      () => unserved(over),
      (orders) => orders.length === 0,
      CAUGHT_UP_S,
    ).then(() => Math.round((Date.now() - over) / 1_000));
    console.log(
      `${strike.name}: hit ${fired.get(strike.name)}, sells again after ${seconds} s, all caught up after ${late} s`,
    );
  });

  test('every fault hit something, and there were buyers all the while', async () => {
    await buyers.stop();
    for (const [name, times] of fired) expect(times, name).toBeGreaterThan(0);
    expect(fired.size).toBe(strikes.length);
    expect(buyers.paid.length).toBeGreaterThan(strikes.length * BUYERS);
  });

  test('every paid order has its key and both mails, once', async () => {
    await until(
      'the last mails',
      () => unserved(Date.now()),
      (orders) => orders.length === 0,
      CAUGHT_UP_S,
    );
    const { rows } = await sql<{ paid: number; sold: number; keys: number }>`select
      (select count(*)::int from orders where payment_status = 'paid') as paid,
      (select count(*)::int from product_keys where state = 'sold') as sold,
      (select count(distinct key_id)::int from deliveries where status in ('delivered', 'revealed')) as keys`.execute(
      books.db,
    );
    const paid = buyers.paid.length;
    expect(rows[0]).toEqual({ paid, sold: paid, keys: paid });
  });

  test('it ends in good order, and the doctor finds nothing', async () => {
    await store.stop();
    const { code, output } = await runTool('doctor', ['--deep'], options);
    expect(code, output).toBe(0);
  });

  /** Resolves once the store is ready, and an order that was paid later than `since` has its key and its mails. */
  async function healsAfter(since: number): Promise<'healed'> {
    for (;;) {
      const ready = await fetch(`${store.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      const later = buyers.paid.filter(({ at }) => at > since);
      if (ready && later.length > 0 && (await servedOf(later)).length > 0) return 'healed';
      await sleep(200);
    }
  }

  /** What a supervisor does. Only a store that knows itself to be stuck may end by itself. */
  async function restart(code: number | string | null): Promise<'healed' | undefined> {
    // Killed by the fault itself, and started again by it.
    if (code === 'SIGKILL') return await new Promise(() => {});
    expect(code).toBe(STUCK);
    store = await startStore(options);
    return 'healed';
  }

  /** The orders of these that have their key, and whose mails the mail server has taken. */
  async function servedOf(orders: readonly { orderNo: string }[]): Promise<string[]> {
    const numbers = orders.map(({ orderNo }) => orderNo);
    try {
      const { rows } = await sql<{ order_no: string }>`
        select o.order_no from orders o
        where o.order_no = any(${numbers}::text[]) and o.status = 'delivered'
          and (select count(distinct m.kind) from mails m where m.subject_id = o.id and m.state = 'accepted'
            and m.kind in ('order-received', 'keys-delivered')) = 2`.execute(books.db);
      return rows.map(({ order_no }) => order_no);
    } catch {
      // The database itself is still coming back.
      return [];
    }
  }

  async function unserved(before: number): Promise<string[]> {
    const orders = buyers.paid.filter(({ at }) => at <= before);
    const served = new Set(await servedOf(orders));
    return orders.flatMap(({ orderNo }) => (served.has(orderNo) ? [] : [orderNo]));
  }

  /** Watches, until it is stopped, how long orders take from their payment to their key; says the longest, in seconds. */
  function watchKeys() {
    const since = new Date();
    return {
      async stop(): Promise<number> {
        const { rows } = await sql<{ seconds: number; orders: number }>`
          select coalesce(max(extract(epoch from coalesce(delivered_at, now()) - paid_at)), 0)::float8 as seconds,
            count(*)::int as orders
          from orders where paid_at > ${since} and paid_at < now() - interval '10 seconds'`.execute(books.db);
        expect(rows[0]!.orders, 'orders that were paid meanwhile').toBeGreaterThan(0);
        return rows[0]!.seconds;
      },
    };
  }
});
