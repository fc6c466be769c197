import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import fc from 'fast-check';
import { deed, type Units, type Deed, type Step } from './steps.ts';

type Place = Extract<Step, { do: 'place' }>;

const placing = (how: Partial<Place> = {}): Step => ({
  do: 'place',
  product: 1,
  quantity: 1,
  pays: 'card',
  coupon: false,
  odd: false,
  ...how,
});
const approving = (order: number, attempt = 0): Step => ({ do: 'approve', order, attempt, pays: 'all' });
const told = (order: number, attempt = 0): Step => ({ do: 'tell', order, attempt, how: 'once' });
const waiting = (minutes: number): Step => ({ do: 'wait', minutes });
const refunding = (order: number, units: Units = 'all'): Step => ({ do: 'refund', order, units });
const JOBS: Step = { do: 'jobs' };
const EXPIRE: Step = { do: 'round', of: 'expire' };

/**
 * What chance alone seldom comes by, for the buyer of the n-th order. A day takes some steps of some of them, each story's in their
 * order.
 */
const STORIES: readonly ((n: number) => Step[])[] = [
  // Paid twice, the second time after it had expired.
  (n) => [
    placing({ coupon: true }),
    approving(n),
    waiting(16),
    EXPIRE,
    { do: 'pay again', order: n, by: 'the same' },
    approving(n, 1),
    told(n, 1),
    JOBS,
    told(n),
    JOBS,
  ],
  // Taken back at once, and the provider's yes is lost.
  (n) => [
    placing({ pays: 'later', quantity: 2, coupon: true }),
    approving(n),
    told(n),
    refunding(n, 'the first'),
    { do: 'mischief', kind: 'reply lost', call: 'refund' },
    JOBS,
    refunding(n),
    waiting(1),
    JOBS,
  ],
  // Money for an order that its buyer has cancelled.
  (n) => [
    placing({ coupon: true }),
    approving(n),
    { do: 'cancel', order: n },
    told(n),
    JOBS,
    { do: 'reveal', order: n },
  ],
  // Not enough keys; then more are imported, or the buyer does not choose.
  (n) => [
    placing({ pays: 'later', quantity: 3 }),
    approving(n),
    told(n),
    JOBS,
    { do: 'restock', product: 1 },
    JOBS,
    waiting(25 * 60),
    { do: 'round', of: 'refund who did not choose' },
    JOBS,
  ],
  // Money that comes too late, for a payment that could not be opened at once, and that is stopped after it was made.
  (n) => [
    { do: 'mischief', kind: 'down', call: 'create' },
    placing(),
    approving(n),
    waiting(25 * 60),
    EXPIRE,
    told(n),
    JOBS,
    { do: 'stop', order: n, attempt: 0 },
  ],
  // Some keys were seen: a person answers for these, and takes back those.
  (n) => [
    placing({ quantity: 2, coupon: true }),
    approving(n),
    told(n),
    JOBS,
    refunding(n, 'the last'),
    { do: 'answer the refund', order: n, with: 'yes' },
    { do: 'mischief', kind: 'down', call: 'refund' },
    JOBS,
    refunding(n),
    { do: 'answer the refund', order: n, with: 'yes' },
    JOBS,
  ],
  // A key does not work; the next one comes later.
  (n) => [
    placing({ quantity: 2 }),
    approving(n),
    told(n),
    JOBS,
    { do: 'claim', order: n, unit: 0 },
    { do: 'answer the claim', order: n, with: 'wait' },
    { do: 'restock', product: 1 },
    JOBS,
    { do: 'claim', order: n, unit: 1 },
    { do: 'answer the claim', order: n, with: 'refund' },
    JOBS,
  ],
  // Units are withdrawn one by one while money is on its way back for another reason.
  (n) => [
    placing({ quantity: 3, coupon: true }),
    approving(n),
    told(n),
    { do: 'withdraw', order: n, units: 'the first' },
    refunding(n, 'the last'),
    JOBS,
    { do: 'reveal', order: n },
    { do: 'withdraw', order: n, units: 'all' },
    JOBS,
  ],
  // Paid with what the store holds for a member, and given back to them.
  (n) => [
    placing({ pays: 'balance', quantity: 2, coupon: true }),
    JOBS,
    refunding(n, 'the first'),
    JOBS,
    refunding(n),
    { do: 'answer the refund', order: n, with: 'yes' },
    JOBS,
  ],
];

/** Steps of some stories, and deeds of none: all of them mixed as by a hand of cards. */
const mixed: fc.Arbitrary<Deed[]> = fc
  .record({
    stories: fc.array(
      fc.nat(STORIES.length - 1).chain((story) =>
        fc
          .record({
            kept: fc.subarray(present(STORIES[story])(0).map((_, i) => i)),
            in: fc.array(fc.nat(1), { minLength: 12, maxLength: 12 }),
          })
          .map((told) => ({ ...told, story })),
      ),
      { maxLength: 3 },
    ),
    others: fc.array(deed, { minLength: 2, maxLength: 8 }),
    deal: fc.array(fc.nat(7), { minLength: 40, maxLength: 40 }),
  })
  .map(({ stories, others, deal }) => {
    const hands: Deed[][] = [
      ...stories.map(({ story, kept, in: where }, n) =>
        kept.map((i) => ({ in: nthOf(where, i), step: nthOf(present(STORIES[story])(n), i) })),
      ),
      [...others],
    ];
    return deal.flatMap((card) => nthOf(hands, card % hands.length).shift() ?? []);
  });

/** A day in the store: the stock of its two products, its coupon, and what happens. */
export const day = fc.record({
  shelves: fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 })),
  coupon: fc.record({ minor: fc.constantFrom(301, 1_000), uses: fc.integer({ min: 1, max: 2 }) }),
  deeds: mixed,
});
export type Day = typeof day extends fc.Arbitrary<infer T> ? T : never;
