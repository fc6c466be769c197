import type { SeededBug } from './seeded-bug.ts';

/** What runs beside the orders: members' things, prices, letters, jobs, staff, addresses. */
export const HOUSE_BUGS: readonly SeededBug[] = [
  {
    name: 'no-default-address',
    breaks: ['default-address'],
    what: 'the refusal to delete the default address',
    changes: [
      {
        file: 'server/src/people/addresses/save-address.ts',
        text: "  if (is_default) throw problem('address_default');\n",
        instead: '  void is_default;\n',
      },
    ],
    test: 'server/src/people/addresses/addresses.test.ts',
  },
  {
    name: 'ticket-of-a-stranger',
    breaks: ['tickets-own'],
    what: 'the look whose order a ticket is about',
    changes: [
      {
        file: 'server/src/desk/support/tickets.queries.ts',
        text: "    .where('order_no', '=', orderNo)\n    .where('account_id', '=', accountId)\n",
        instead: "    .where('order_no', '=', orderNo)\n",
      },
    ],
    test: 'server/src/desk/support/support.test.ts',
  },
  {
    name: 'message-not-counted',
    breaks: ['ticket-messages'],
    what: 'the count of a ticket’s messages',
    changes: [
      {
        file: 'server/src/desk/support/write-message.ts',
        text: '{ messages: ticket.messages + 1 }',
        instead: '{ messages: ticket.messages }',
      },
    ],
    test: 'server/src/desk/support/support.test.ts',
  },
  {
    name: 'chat-message-not-counted',
    breaks: ['chat-messages'],
    what: 'the count of a chat’s messages',
    changes: [
      {
        file: 'server/src/desk/support/chat/write-chat.ts',
        text: '    messages: no,\n    visitor_seen: no,\n',
        instead: '',
      },
    ],
    test: 'server/src/desk/support/chat/chat.test.ts',
  },
  {
    name: 'chat-address-stays-confirmed',
    breaks: ['chat-codes'],
    what: 'the end of a confirmation with the address that it was for',
    changes: [
      {
        file: 'server/src/desk/support/chat/leave-chat.ts',
        text: 'email_proven_at: same ? chat.email_proven_at : null,',
        instead: 'email_proven_at: chat.email_proven_at,',
      },
    ],
    test: 'server/src/desk/support/chat/chat-by-mail.test.ts',
  },
  {
    name: 'bad-key-stays',
    breaks: ['claims-kept', 'key-states'],
    what: 'the step that voids a bad key for good',
    changes: [
      {
        file: 'server/src/sale/delivery/replace-key.ts',
        text: '  await voidKeys(trx, [unit.key_id], now);\n',
        instead: '  void voidKeys;\n',
      },
    ],
    test: 'server/src/sale/claims/claims.test.ts',
  },
  {
    name: 'fixed-price-ignored',
    breaks: ['prices-fixed'],
    what: 'the price that is fixed for a currency',
    changes: [
      {
        file: 'server/src/shop/catalog/price.ts',
        text: 'priceIn(of.current_minor, of.fixed_minor, rate, currency)',
        instead: 'priceIn(of.current_minor, null, rate, currency)',
      },
    ],
    test: 'server/src/shop/catalog/price.test.ts',
  },
  {
    name: 'fixed-price-strikes-too-much',
    breaks: ['fixed-was-price'],
    what: 'the lowest price of the 30 days before a fixed price falls',
    changes: [
      {
        file: 'server/src/shop/catalog/price-steps.ts',
        text: 'Math.min(...steps.map(({ value }) => value));',
        instead: 'Math.max(...steps.map(({ value }) => value));',
      },
    ],
    test: 'server/src/shop/catalog/prices/prices.test.ts',
  },
  {
    name: 'fixed-price-unremembered',
    breaks: ['fixed-price-history'],
    what: 'the trigger that remembers what was fixed and when',
    changes: [
      {
        file: 'server/migrations/0011_catalog.sql',
        text: 'create trigger fixed_prices_changed after insert or delete or update on fixed_prices',
        instead: 'create trigger fixed_prices_changed after insert or delete on fixed_prices',
      },
    ],
    test: 'server/src/shop/catalog/prices/prices.test.ts',
  },
  {
    name: 'audit-changes',
    breaks: ['audit-unbroken'],
    what: 'the trigger that protects the audit log from changes',
    changes: [
      {
        file: 'server/migrations/0003_audit.sql',
        text: 'create trigger audit_log_append_only before update or delete on audit_log',
        instead: 'create trigger audit_log_append_only before delete on audit_log',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'audit-not-in-turn',
    breaks: ['audit-unbroken'],
    what: 'the lock that lets rows of the audit log be sealed one after the other',
    changes: [
      {
        file: 'server/migrations/0003_audit.sql',
        text: "  perform pg_advisory_xact_lock(hashtext('audit_log'));\n",
        instead: '',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'review-unseen',
    breaks: ['reviews-verified'],
    what: 'the look whether a reviewer has seen their unit',
    changes: [
      {
        file: 'server/src/desk/reviews/write-review.ts',
        text: "  if (!unit.seen) throw problem('review_not_revealed');\n",
        instead: '',
      },
    ],
    test: 'server/src/desk/reviews/write-review.test.ts',
  },
  {
    name: 'dead-worker-keeps-jobs',
    breaks: ['jobs-done'],
    what: 'the step that frees the jobs of a worker that has gone silent',
    changes: [
      {
        file: 'server/src/platform/jobs/heartbeats.queries.ts',
        text: '  if (silent.length > 0) {',
        instead: '  if (silent.length > 1_000) {',
      },
    ],
    test: 'server/src/platform/jobs/jobs.test.ts',
  },
  {
    name: 'mail-forgotten',
    breaks: ['mails-leave'],
    what: 'the job that sends a queued mail',
    changes: [
      {
        file: 'server/src/platform/mail/mails.queries.ts',
        text: ".select(callToAdd(job).as('job'))",
        instead: ".select('id')",
      },
    ],
    test: 'server/src/platform/mail/send-mail.test.ts',
  },
  {
    name: 'event-forgotten',
    breaks: ['events-processed'],
    what: 'the job that handles an event that could only be stored',
    changes: [
      {
        file: 'server/src/sale/payments/record-event.ts',
        text: '  if (added) await addJob(trx, eventStored, { provider, eventId: verified.id });\n',
        instead: '  void addJob;\n',
      },
    ],
    test: 'server/src/sale/payments/webhook.test.ts',
  },
  {
    name: 'disabled-and-in',
    breaks: ['staff-sessions'],
    what: 'the end of the sessions of a deactivated account',
    changes: [
      {
        file: 'server/src/house/staff/people.ts',
        text: '    await endSessions(trx, id);\n  }\n  await audit(',
        instead: '  }\n  await audit(',
      },
    ],
    test: 'server/src/house/staff/staff.test.ts',
  },
  {
    name: 'points-gone-unsaid',
    breaks: ['points-expire'],
    what: 'the mail before points expire',
    changes: [
      {
        file: 'server/src/people/membership/expire-points.ts',
        text: '  if (account.disabled_at || account.erased_at) return;',
        instead: "  if (account.email !== '') return;",
      },
    ],
    test: 'server/src/people/membership/membership.test.ts',
  },
  {
    name: 'withdrawal-not-awaited',
    breaks: ['withdrawals-kept'],
    what: 'the wait for goods that have left, before their withdrawal counts as paid back',
    changes: [
      {
        file: 'server/src/sale/withdrawals/withdraw.ts',
        text: 'atOnce: ids(back), awaited: ids(awaited) }',
        instead: 'atOnce: ids(chosen), awaited: [] }',
      },
    ],
    test: 'server/src/sale/withdrawals/withdrawals.test.ts',
  },
];
