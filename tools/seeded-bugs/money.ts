import type { SeededBug } from './seeded-bug.ts';

/** Money: booked once, paid for once, given back once. */
export const MONEY_BUGS: readonly SeededBug[] = [
  {
    name: 'forged-word',
    breaks: ['captures-known', 'delivered-for-money'],
    what: 'the check of the signature on what a provider says',
    changes: [
      {
        file: 'server/src/sale/payments/sandbox/signature.ts',
        text: 'if (!good || age > TOLERANCE_SECONDS)',
        instead: 'if (age > TOLERANCE_SECONDS && good)',
      },
    ],
    test: 'server/src/sale/payments/payments.test.ts',
  },
  {
    name: 'refund-unguarded',
    breaks: ['refunds-within'],
    what: 'the trigger that refuses to give back more than came in',
    changes: [
      {
        file: 'server/migrations/0021_payments.sql',
        text: "if new.state <> 'failed' and given + new.amount_minor > taken.amount_minor then",
        instead: "if new.state <> 'failed' and given < 0 then",
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'price-changed-unwritten',
    breaks: ['adjusted-by-hand'],
    what: 'the audit row of a price that staff changed',
    changes: [
      {
        file: 'server/src/sale/payments/adjust-price.ts',
        text: "action: 'orders.price_adjusted',",
        instead: "action: 'orders.looked_at',",
      },
    ],
    test: 'server/src/sale/payments/adjust-price.test.ts',
  },
  {
    name: 'cent-short',
    breaks: ['paid-by-money'],
    what: 'the look whether the money that came is all that was asked for',
    changes: [
      {
        file: 'server/src/sale/payments/decide-event.ts',
        text: 'if (capture.amount < order.dueMinor)',
        instead: 'if (capture.amount < order.dueMinor - 1)',
      },
    ],
    test: 'server/src/sale/payments/decide-event.test.ts',
  },
  {
    name: 'key-for-nothing',
    breaks: ['delivered-for-money'],
    what: 'the look whether the order is paid, before its keys leave',
    changes: [
      {
        file: 'server/src/sale/delivery/hand-over.ts',
        text: "(order.payment_status === 'paid' || order.payment_status === 'partially_refunded') && !order.under_review;",
        instead: '!order.under_review;',
      },
    ],
    test: 'server/src/sale/delivery/hand-over.test.ts',
  },
  {
    name: 'refund-not-booked',
    breaks: ['refunds-booked'],
    what: 'the booking of money for units that were taken back',
    changes: [
      {
        file: 'server/src/sale/payments/refund-order.ts',
        text: 'if (amountMinor === 0) return;',
        instead: 'if (amountMinor >= 0) return;',
      },
    ],
    test: 'server/src/sale/payments/refund-units.test.ts',
  },
  {
    name: 'refunded-and-kept',
    breaks: ['paid-or-refunded'],
    what: 'the step that takes the units back whose money goes back',
    changes: [
      {
        file: 'server/src/sale/orders/take-back.ts',
        text: '  await voidUnits(trx, inReach, how, now);\n',
        instead: '  await voidUnits(trx, inReach.slice(1), how, now);\n',
      },
    ],
    test: 'server/src/sale/payments/refund-units.test.ts',
  },
  {
    name: 'order-not-locked',
    breaks: ['paid-or-refunded', 'log-follows'],
    what: 'the lock on the order that a payment waits for',
    changes: [
      {
        file: 'server/src/sale/payments/events.queries.ts',
        text: '    .forUpdate()\n',
        instead: '',
      },
    ],
    test: 'server/src/sale/payments/payment-race.test.ts',
  },
  {
    name: 'balance-ledger-changes',
    breaks: ['balances-add-up'],
    what: 'the trigger that protects the ledger from changes',
    changes: [
      {
        file: 'server/migrations/0031_balance.sql',
        text: 'create trigger balance_ledger_append_only before update or delete on balance_ledger',
        instead: 'create trigger balance_ledger_append_only before delete on balance_ledger',
      },
    ],
    test: 'server/src/people/balance/balance.test.ts',
  },
  {
    name: 'transfer-booked-twice',
    breaks: ['transfers-booked'],
    what: 'the unique index by which a line of a statement is known again',
    changes: [
      {
        file: 'server/migrations/0021_payments.sql',
        text: '  unique (account, entry_key),\n',
        instead: '',
      },
    ],
    test: 'server/src/sale/payments/bank/bank.test.ts',
  },
  {
    name: 'two-attempts',
    breaks: ['paid-by-money'],
    what: 'the unique index that lets an order have one open attempt',
    changes: [
      {
        file: 'server/migrations/0021_payments.sql',
        text: 'create unique index payment_attempts_open',
        instead: 'create index payment_attempts_open',
      },
      {
        file: 'server/src/sale/payments/end-attempt.ts',
        text: '  await settleAttempt(trx, attempt.id, as, now);\n',
        instead: '',
      },
    ],
    test: 'server/src/sale/payments/pay-order.test.ts',
  },
  {
    name: 'money-for-nothing-kept',
    breaks: ['misfits-go-back'],
    what: 'the refund of money that pays for nothing',
    changes: [
      {
        file: 'server/src/sale/payments/handle-event.ts',
        text: 'money, because, now);\n',
        instead: "money, because, now);\n  if (captureId) return 'kept';\n",
      },
    ],
    test: 'server/src/sale/payments/payments.test.ts',
  },
  {
    name: 'refund-sent-again',
    breaks: ['refunds-known'],
    what: 'the look whether a refund has gone already, before it is sent',
    changes: [
      {
        file: 'server/src/sale/payments/send-refund.ts',
        text: "  if (refund.state !== 'pending') return;\n",
        instead: '',
      },
    ],
    test: 'server/src/sale/payments/refund-units.test.ts',
  },
  {
    name: 'refund-unsent',
    breaks: ['refunds-end'],
    what: 'the job that sends a refund to its provider',
    changes: [
      {
        file: 'server/src/sale/payments/refund.ts',
        text: '  await addJob(trx, refundBooked, { refundId: id }',
        instead: '  if (!id) await addJob(trx, refundBooked, { refundId: id }',
      },
    ],
    test: 'server/src/sale/payments/payments.test.ts',
  },
  {
    name: 'balance-taken-unheard',
    breaks: ['balances-spent'],
    what: 'the word of what was taken from a balance, which pays the order',
    changes: [
      {
        file: 'server/src/sale/payments/balance/gateway.ts',
        text: '    await storeEvent(trx, BALANCE, { id: reference, ref: attemptId, event }, JSON.stringify(event));\n',
        instead: '    void [storeEvent, event];\n',
      },
    ],
    test: 'server/src/people/balance/balance.test.ts',
  },
];
