import type { SeededBug } from './seeded-bug.ts';

/** Affiliates: earned once by what was paid, and paid once. */
export const AFFILIATE_BUGS: readonly SeededBug[] = [
  {
    name: 'affiliate-keeps-refunded',
    breaks: ['affiliates-earned'],
    what: 'the money that went back, from what an affiliate earns',
    changes: [
      {
        file: 'server/src/people/affiliate/affiliate.ts',
        text: 'BigInt(totalMinor - refundedMinor)',
        instead: 'BigInt(totalMinor + 0 * refundedMinor)',
      },
    ],
    test: 'server/src/people/affiliate/earnings.test.ts',
  },
  {
    name: 'affiliate-paid-unearned',
    breaks: ['affiliates-paid'],
    what: 'the look whether a payout is covered by what is available',
    changes: [
      {
        file: 'server/src/people/affiliate/pay-affiliate.ts',
        text: "if (amountMinor > available) throw problem('affiliate_nothing_due');",
        instead: "if (amountMinor > 2 ** 40) throw problem('affiliate_nothing_due');",
      },
    ],
    test: 'server/src/people/affiliate/payouts.test.ts',
  },
  {
    name: 'affiliate-moved-nowhere',
    breaks: ['affiliates-moved'],
    what: 'the credit to the store balance of what an affiliate moves there',
    changes: [
      {
        file: 'server/src/people/affiliate/pay-affiliate.ts',
        text: "  await addToBalance(trx, { accountId, currency: 'USD', amountMinor, reference, reason }, now);\n",
        instead: '  void [addToBalance, reason];\n',
      },
    ],
    test: 'server/src/people/affiliate/payouts.test.ts',
  },
  {
    name: 'affiliate-not-locked',
    breaks: ['affiliates-paid'],
    what: 'the lock on an affiliate that each payout waits for',
    changes: [
      {
        file: 'server/src/people/affiliate/affiliate.queries.ts',
        text: ' for no key update of a`',
        instead: '`',
      },
    ],
    test: 'server/src/people/affiliate/payouts.test.ts',
  },
];
