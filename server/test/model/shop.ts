import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { BASE_CURRENCY } from '@halfturn/contract/primitives/currencies.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { jobsOf } from '../../src/app/jobs.ts';
import { createAccount } from '../../src/people/accounts/door.ts';
import { changeBalance } from '../../src/people/balance/change-balance.ts';
import { readConfig } from '../../src/platform/config.ts';
import { inTransaction, type Db } from '../../src/platform/db/kysely.ts';
import type { Member } from '../../src/platform/http/call.ts';
import { createMailer } from '../../src/platform/mail/transport.ts';
import { addKeys } from '../../src/sale/keys/door.ts';
import { BALANCE } from '../../src/sale/payments/balance/code.ts';
import { balanceGateway } from '../../src/sale/payments/balance/gateway.ts';
import { SANDBOX, sandboxGateway } from '../../src/sale/payments/sandbox/gateway.ts';
import { testDatabase } from '../database.ts';
import { makeCoupon } from '../make-coupon.ts';
import { makeProduct, steamKeys } from '../make-product.ts';
import { queuedJobs } from '../queue.ts';
import { nameSeller, openForSale } from '../seller.ts';
import { smtpInbox, type SmtpInbox } from '../smtp-inbox.ts';
import { offsetClock, type OffsetClock } from '../store.ts';
import { openProcess, type Process } from './process.ts';
import { withTroubles, type Troubles } from './provider.ts';

/**
 * A store without a worker or scheduled jobs. The test decides which of its two processes does what and when, moves the clock, and
 * lets the provider and the connections fail. The database, the mail server and the provider's books are real.
 */
export interface Shop {
  /** Alike: each serves, and runs the jobs that it is told to run. */
  processes: readonly [Process, Process];
  /** Of connections that nothing happens to. */
  admin: Db;
  url: string;
  clock: OffsetClock;
  inbox: SmtpInbox;
  troubles: Troubles;
  /** Every key that was ever imported, by its fingerprint. */
  keys: Map<string, string>;
  /** Keys that the store's own page has shown to the buyer of an order. */
  shown: { orderId: string; key: string }[];
  /** How often something was made to go wrong, beside the provider's calls. */
  fired: { crashes: number; receipts: number };
  /** Who answers for the store. */
  staffId: string;
  stock(keys: number): Promise<string>;
  restock(productId: string, keys: number): Promise<void>;
  member(creditMinor: number): Promise<Member>;
  coupon(amountMinor: number, maxUses: number): Promise<string>;
  /** Runs the next due job. `receipt` lost: the job is done, and runs again. False if no job is due. */
  runJob(process: Process, how?: { receiptLost?: boolean }): Promise<boolean>;
  close(): Promise<void>;
}

/** What a unit costs here, in US cents. */
export const PRICE_MINOR = 1_000;
/** What the slow way to pay costs on top, in percent. */
export const LATER_FEE = 2.5;

export async function openShop(): Promise<Shop> {
  const { db: admin, url } = await testDatabase({ connections: 4 });
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-model-'));
  const inbox = await smtpInbox();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    PAYMENTS_SANDBOX: '1',
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Halfturn <orders@shop.test>',
    PUBLIC_URL: 'http://shop.test',
  });
  await waysToPay(admin);
  await sql`insert into settings (key, value) values ('caps.guest.unitsPerProduct', '9')`.execute(admin);
  await nameSeller(admin);
  const staffId = await somebodyOfTheStaff(admin);
  const clock = offsetClock();
  const log = pino({ level: 'silent' });
  const troubles: Troubles = { next: {}, fired: { replies: 0, outages: 0 } };
  const mailer = createMailer(config);
  const open = (name: string) =>
    openProcess({
      name,
      config,
      log,
      url,
      clock,
      admin,
      providersOf: (db) =>
        new Map([
          [SANDBOX, withTroubles(sandboxGateway(db, clock, Buffer.alloc(32), config.publicUrl), troubles)],
          [BALANCE, balanceGateway(db, clock, config.publicUrl)],
        ]),
      jobsOf: (providers) =>
        jobsOf({ providers, mailer, sandbox: { secret: Buffer.alloc(32), webhookUrl: Promise.resolve('') } }),
    });
  const processes = [await open('halfturn-one'), await open('halfturn-two')] as const;
  const { keyring } = processes[0].context;
  const atWork = new Set<string>();
  const shop: Shop = {
    processes,
    admin,
    url,
    clock,
    inbox,
    troubles,
    keys: new Map(),
    shown: [],
    fired: { crashes: 0, receipts: 0 },
    staffId,
    async stock(keys) {
      const productId = await makeProduct(admin, { priceMinor: PRICE_MINOR });
      await shop.restock(productId, keys);
      return productId;
    },
    async restock(productId, count) {
      if (count === 0) return;
      const keys = steamKeys(count);
      for (const key of keys)
        shop.keys.set(keyring.fingerprint(key.replaceAll('-', '')).toString('hex'), key);
      await inTransaction(admin, (trx) => addKeys(trx, keyring, { productId, keys, supplier: 'Model' }));
    },
    async member(creditMinor) {
      const now = clock.now();
      const email = `${randomBytes(8).toString('hex')}@example.com`;
      const account = {
        email,
        name: 'Member',
        passwordHash: '-',
        locale: 'en-US' as const,
        confirmedAt: now,
      };
      return await inTransaction(admin, async (trx) => {
        const { id } = present(await createAccount(trx, account, now));
        const credit = {
          id: randomUUID(),
          accountId: id,
          currency: BASE_CURRENCY,
          amountMinor: creditMinor,
          reason: 'Model',
        };
        await changeBalance(trx, credit, { actor: `staff:${staffId}`, giver: null, now });
        return { id, email, name: 'Member', sessionId: '' };
      });
    },
    async coupon(amountMinor, maxUses) {
      return (await makeCoupon({ db: admin, clock }, { amountMinor, maxUses })).code;
    },
    async runJob(process, { receiptLost = false } = {}) {
      const jobs = await queuedJobs(admin);
      const row = jobs.find(
        ({ id, payload, runAt }) => payload !== null && runAt <= clock.now() && !atWork.has(id),
      );
      if (!row) return false;
      const job = process.jobs.get(row.name);
      if (!job) throw new Error(`there is no job ${row.name}`);
      atWork.add(row.id);
      try {
        const run = { attempt: row.attempts + 1, lastAttempt: false, signal: new AbortController().signal };
        await job.run(process.context, job.payload.parse(row.payload), run);
        if (receiptLost) shop.fired.receipts++;
        // A job that was replaced while it ran stays, as its new run: here no job is locked.
        else
          await sql`select graphile_worker.complete_jobs(array(
            select id from graphile_worker.jobs where id = ${row.id} and revision = ${row.revision}))`.execute(
            admin,
          );
        return true;
      } catch (error) {
        const runAt = new Date(clock.now().getTime() + 1_000);
        await sql`select graphile_worker.reschedule_jobs(array[${row.id}::bigint], run_at => ${runAt},
          attempts => ${row.attempts + 1}::int)`.execute(admin);
        throw error;
      } finally {
        atWork.delete(row.id);
      }
    },
    async close() {
      mailer.close();
      await Promise.all(processes.map((process) => process.close()));
      await inbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return shop;
}

async function waysToPay(db: Db): Promise<void> {
  await openForSale(db);
  await sql`insert into payment_methods (code, provider, hold_minutes, holds_keys, fee_percent, position) values
    ('sandbox', 'sandbox', 15, true, 0, 1), ('sandbox-later', 'sandbox', 60, false, ${LATER_FEE}, 2),
    ('balance', 'balance', 15, true, 0, 3)
    on conflict (code) do update set hold_minutes = excluded.hold_minutes, fee_percent = excluded.fee_percent`.execute(
    db,
  );
}

async function somebodyOfTheStaff(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into staff (email, email_norm, name, role, password_hash) values ('a@shop.test', 'a@shop.test', 'A', 'owner', '-')
    returning id`.execute(db);
  return firstOf(rows).id;
}
