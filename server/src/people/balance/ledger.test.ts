import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder } from '../../../test/make-order.ts';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { book, entryOf, lockBalance } from './balance.queries.ts';
import { returnToBalance, takeFromBalance } from './move-balance.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const HUNDRED = { currency: 'USD', kind: 'credit', amountMinor: 100, actor: 'test' } as const;

describe('the ledger', () => {
  /** An order that purchases and refunds can name; nothing else of it counts here. */
  const someOrder = async (member: MemberBrowser) => {
    const items = [{ productId: await store.stock(1), quantity: 1 }];
    const { orderNo } = await makeOrder(member.call, { items });
    const { id } = await store.db
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    return id;
  };

  type Step =
    | { do: 'credit' | 'purchase'; minor: number; cause: number }
    | { do: 'refund'; of: number; minor: number; cause: number };
  const steps = fc.array(
    fc.oneof(
      fc.record({
        do: fc.constantFrom('credit' as const, 'purchase' as const),
        minor: fc.integer({ min: 1, max: 900 }),
        cause: fc.nat(12),
      }),
      fc.record({
        do: fc.constant('refund' as const),
        of: fc.nat(12),
        minor: fc.integer({ min: 1, max: 300 }),
        cause: fc.nat(12),
      }),
    ),
    { minLength: 1, maxLength: 24 },
  );

  test('over several connections at once: never below zero, the sum of its entries, nothing twice', async () => {
    const member = await makeMember(store);
    const orderId = await someOrder(member);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all: Step[]) => {
        const name = `run${++run}`;
        const accountId = (await makeMemberQuickly()).id;
        const act = (step: Step) =>
          inTransaction(store.db, async (trx) => {
            const now = new Date();
            const reference = `${name}:${step.do}:${step.cause}`;
            if (step.do === 'purchase')
              await takeFromBalance(
                trx,
                { accountId, orderId, currency: 'USD', amountMinor: step.minor, reference },
                now,
              );
            else if (step.do === 'refund')
              await returnToBalance(
                trx,
                { purchase: `${name}:purchase:${step.of}`, reference, amountMinor: step.minor },
                now,
              );
            else {
              await lockBalance(trx, accountId, 'USD');
              if (await entryOf(trx, reference)) return;
              await book(trx, {
                accountId,
                currency: 'USD',
                kind: 'credit',
                amountMinor: step.minor,
                reference,
                actor: 'test',
                at: now,
              });
            }
          });
        // A refusal is an outcome; a breach of the database's own checks is not one.
        const outcomes = await Promise.allSettled(all.map(act));
        for (const outcome of outcomes)
          if (outcome.status === 'rejected')
            expect(String(outcome.reason)).toMatch(/balance_not_enough|nothing was taken/);
        const { rows } = await sql<{
          no: number;
          amount_minor: number;
          balance_minor: number;
          reference: string;
        }>`
          select no, amount_minor, balance_minor, reference from balance_ledger where account_id = ${accountId} order by no`.execute(
          store.db,
        );
        let sum = 0;
        for (const [i, row] of rows.entries()) {
          sum += row.amount_minor;
          expect([row.no, row.balance_minor]).toEqual([i + 1, sum]);
          expect(sum).toBeGreaterThanOrEqual(0);
        }
        expect(new Set(rows.map((row) => row.reference)).size).toBe(rows.length);
        const [held] = (
          await sql<{
            amount_minor: number;
          }>`select amount_minor from balances where account_id = ${accountId}`.execute(store.db)
        ).rows;
        expect(held?.amount_minor ?? 0).toBe(sum);
      }),
      { numRuns: 25 },
    );
  });

  /** An account without a password: the ledger asks for no more. */
  async function makeMemberQuickly() {
    const email = `${randomUUID()}@example.com`;
    const { rows } = await sql<{ id: string }>`insert into accounts (email, email_norm, name, locale)
      values (${email}, ${email}, 'Nobody', 'en-US') returning id`.execute(store.db);
    return firstOf(rows);
  }

  test('without the lock the database still refuses a negative balance: the control of the race', async () => {
    const { id: accountId } = await makeMemberQuickly();
    await inTransaction(store.db, async (trx) => {
      await lockBalance(trx, accountId, 'USD');
      await book(trx, {
        accountId,
        currency: 'USD',
        kind: 'credit',
        amountMinor: 100,
        reference: randomUUID(),
        actor: 'test',
        at: new Date(),
      });
    });
    // Both have looked before either writes: each believes that it suffices.
    const blind = (trx: Trx) =>
      book(trx, {
        accountId,
        currency: 'USD',
        kind: 'debit',
        amountMinor: -80,
        reference: randomUUID(),
        actor: 'test',
        at: new Date(),
      });
    const { waited, second } = await holdFirstCommit({
      db: store.db,
      first: blind,
      second: () => inTransaction(store.db, blind),
    });
    expect(waited).toBe(true);
    expect(second.status).toBe('rejected');
  });

  test('cannot be changed afterwards', async () => {
    const { id: accountId } = await makeMemberQuickly();
    await inTransaction(store.db, async (trx) => {
      await lockBalance(trx, accountId, 'USD');
      await book(trx, { ...HUNDRED, accountId, reference: randomUUID(), at: new Date() });
    });
    const forge = sql`update balance_ledger set amount_minor = 200 where account_id = ${accountId}`;
    await expect(forge.execute(store.db)).rejects.toThrow();
  });
});
