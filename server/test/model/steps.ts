import fc from 'fast-check';
import type { Blow } from './process.ts';
import type { Call, Mischief } from './provider.ts';

/** What a buyer, their provider, the staff, time and bad luck can do. Orders, attempts and products are named by a number, which wraps. */
export type Step =
  /** `odd`: it looks suspicious, and the staff have to approve it. */
  | {
      do: 'place';
      product: number;
      quantity: number;
      pays: 'card' | 'later' | 'balance';
      coupon: boolean;
      odd: boolean;
    }
  | { do: 'pay again'; order: number; by: 'the same' | 'card' }
  | { do: 'cancel' | 'reveal' | 'let go'; order: number }
  | { do: 'refund'; order: number; units: Units }
  | { do: 'withdraw'; order: number; units: Units }
  | { do: 'answer the refund'; order: number; with: 'yes' | 'no' }
  | { do: 'claim'; order: number; unit: number }
  | { do: 'answer the claim'; order: number; with: 'replace' | 'refund' | 'wait' | 'decline' }
  | { do: 'approve'; order: number; attempt: number; pays: Pays }
  | { do: 'decline' | 'stop'; order: number; attempt: number }
  | { do: 'tell'; order: number; attempt: number; how: 'once' | 'under another id' | 'processing' }
  | { do: 'wait'; minutes: number }
  | { do: 'round'; of: Round }
  | { do: 'job'; receiptLost: boolean }
  | { do: 'jobs' }
  | { do: 'mischief'; kind: Mischief; call: Call }
  | { do: 'restock'; product: number };

export type Units = 'all' | 'the first' | 'the last';
export type Pays = 'all' | 'a cent less' | 'a cent more' | 'in euros';
export type Round = 'expire' | 'poll' | 'refund who did not choose' | 'take up' | 'complete' | 'invoice';

/** What happens at one time, and in which of the two processes. */
export type Deed =
  | { in: number; step: Step }
  /** Side by side, in one process and the other by turns. */
  | { in: number; together: readonly Step[] }
  /** Struck down at some point of it, while the other process may be at something else. */
  | { in: number; step: Step; blow: Blow; beside: Step | null };

const order = fc.nat(3);
const attempt = fc.nat(2);
const product = fc.nat(1);
const of = <T extends string | number>(...all: T[]) => fc.constantFrom(...all);
const one = <T extends string>(value: T) => fc.constant(value);

export const single: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('place'),
      product,
      quantity: fc.integer({ min: 1, max: 3 }),
      pays: of('card', 'later', 'balance'),
      coupon: fc.boolean(),
      odd: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('pay again'), order, by: of('the same', 'card') }) },
  { weight: 3, arbitrary: fc.record({ do: of('cancel', 'reveal', 'let go'), order }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: of('refund', 'withdraw'), order, units: of('all', 'the first', 'the last') }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('answer the refund'), order, with: of('yes', 'no') }) },
  { weight: 1, arbitrary: fc.record({ do: one('claim'), order, unit: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('answer the claim'),
      order,
      with: of('replace', 'refund', 'wait', 'decline'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: one('approve'),
      order,
      attempt,
      pays: of('all', 'all', 'all', 'all', 'a cent less', 'a cent more', 'in euros'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: of('decline', 'stop'), order, attempt }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: one('tell'),
      order,
      attempt,
      how: of('once', 'once', 'under another id', 'processing'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('wait'), minutes: of(1, 16, 61, 25 * 60) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('round'),
      of: of('expire', 'poll', 'refund who did not choose', 'take up', 'complete', 'invoice'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: one('job'), receiptLost: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: of('jobs') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('mischief'),
      kind: of('reply lost', 'down'),
      call: of('create', 'read', 'cancel', 'refund'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('restock'), product }) },
);

const inWhich = fc.nat(1);

/** One step, and seldom several at once, or one that is struck down. */
export const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ in: inWhich, step: single }) },
  {
    weight: 2,
    arbitrary: fc.record({ in: inWhich, together: fc.array(single, { minLength: 2, maxLength: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      in: inWhich,
      step: single,
      blow: fc.record({ after: fc.nat(40), how: of('dies', 'dies unheard', 'is cut off') }),
      beside: fc.option(single),
    }),
  },
);
