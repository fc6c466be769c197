import type { SeededBug } from './seeded-bug.ts';

/** Orders, what they took with them, and what they count for. */
export const ORDER_BUGS: readonly SeededBug[] = [
  {
    name: 'unit-twice',
    breaks: ['units-exact'],
    what: 'the unique index over the numbers of a line’s units',
    changes: [
      {
        file: 'server/migrations/0019_orders.sql',
        text: 'create unique index deliveries_line_unit',
        instead: 'create index deliveries_line_unit',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'delivered-short',
    breaks: ['delivered-whole'],
    what: 'the check of the whole order that stands before every delivery',
    changes: [
      {
        file: 'server/src/sale/delivery/hand-over.ts',
        text: '  await assertWhole(trx, orderId);\n',
        instead: '  void assertWhole;\n',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'never-expires',
    breaks: ['no-stale-hold'],
    what: 'the sweeper’s step that ends an order whose time is up',
    changes: [
      {
        file: 'server/src/sale/orders/expire-order.ts',
        text: '!order.expires_at || order.expires_at > now) return false;',
        instead: '!order.expires_at || order.expires_at <= now) return false;',
      },
    ],
    test: 'server/src/sale/orders/orders.test.ts',
  },
  {
    name: 'stock-not-announced',
    breaks: ['stock-serves-waiting'],
    what: 'the subscriber that serves waiting orders once keys come in',
    changes: [
      {
        file: 'server/src/app/events.ts',
        text: "    'delivery.serveWaiting': serveWaiting,\n",
        instead: '',
      },
    ],
    test: 'server/src/sale/delivery/hand-over.test.ts',
  },
  {
    name: 'approved-and-held',
    breaks: ['review-decided'],
    what: 'the step that releases an order after its review',
    changes: [
      {
        file: 'server/src/sale/orders/approve-order.ts',
        text: 'updateOrder(trx, orderId, { under_review: false })',
        instead: 'updateOrder(trx, orderId, { under_review: true })',
      },
    ],
    test: 'server/src/sale/risk/review.test.ts',
  },
  {
    name: 'held-key-leaves',
    breaks: ['review-keeps-keys'],
    what: 'the check whether an order is under review, before its keys leave',
    changes: [
      {
        file: 'server/src/sale/delivery/hand-over.ts',
        text: "order.payment_status === 'partially_refunded') && !order.under_review;",
        instead: "order.payment_status === 'partially_refunded');",
      },
    ],
    test: 'server/src/sale/risk/review.test.ts',
  },
  {
    name: 'disputed-key-leaves',
    breaks: ['disputed-keeps-keys'],
    what: 'the look whether the order is disputed, before its keys leave',
    changes: [
      {
        file: 'server/src/sale/delivery/hand-over.ts',
        text: "(order.payment_status === 'paid' ||",
        instead: "(order.payment_status === 'paid' || order.payment_status === 'disputed' ||",
      },
    ],
    test: 'server/src/sale/disputes/disputes.test.ts',
  },
  {
    name: 'total-unchecked',
    breaks: ['totals-add-up'],
    what: 'the check that a total is the sum of its parts',
    changes: [
      {
        file: 'server/migrations/0019_orders.sql',
        text: 'constraint orders_sum_check check (total_minor = goods_minor - member_discount_minor - coupon_minor - points_minor\n    + freight_minor + fee_minor + adjust_minor + tax_added_minor),',
        instead: 'constraint orders_sum_check check (total_minor is not null),',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'shares-lose-a-cent',
    breaks: ['totals-add-up'],
    what: 'the cents that do not divide, which the lines behind take',
    changes: [
      {
        file: 'server/src/platform/share-out.ts',
        text: 'const share = upTo - given;',
        instead: 'const share = Math.floor((amountMinor * each) / total);',
      },
    ],
    test: 'server/src/sale/checkout/sums.test.ts',
  },
  {
    name: 'negative-total',
    breaks: ['no-negatives'],
    what: 'the checks that keep an order’s amounts from falling below nothing',
    changes: [
      {
        file: 'server/migrations/0019_orders.sql',
        text: 'total_minor bigint not null check (total_minor >= 0),\n  refunded_minor',
        instead: 'total_minor bigint not null,\n  refunded_minor',
      },
      {
        file: 'server/migrations/0019_orders.sql',
        text: 'check (refunded_minor between 0 and total_minor)',
        instead: 'check (true)',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'number-counted',
    breaks: ['order-numbers'],
    what: 'chance from the numbers of orders',
    changes: [
      {
        file: 'server/src/platform/ids.ts',
        text: 'for (const byte of randomBytes(13)) signs += CROCKFORD[byte & 31];',
        instead: 'for (const byte of Buffer.alloc(13)) signs += CROCKFORD[byte & 31];',
      },
    ],
    test: 'server/src/sale/orders/orders.test.ts',
  },
  {
    name: 'guest-not-joined',
    breaks: ['orders-joined'],
    what: 'the trigger by which a guest’s orders join the account that confirms their address',
    changes: [
      {
        file: 'server/migrations/0019_orders.sql',
        text: 'create trigger accounts_join_orders_later after update of email_confirmed_at, email_norm on accounts',
        instead: 'create trigger accounts_join_orders_later after update of name on accounts',
      },
    ],
    test: 'server/src/sale/orders/join-orders.test.ts',
  },
  {
    name: 'rate-of-tomorrow',
    breaks: ['prices-converted'],
    what: 'the rate that is frozen on an order',
    changes: [
      {
        file: 'server/src/sale/checkout/place.ts',
        text: 'rate: String(reckoning.rate),',
        instead: 'rate: String(reckoning.rate * 1.01),',
      },
    ],
    test: 'tools/doctor-store.db.test.ts',
  },
  {
    name: 'coupon-unlimited',
    breaks: ['coupons-within'],
    what: 'the look under the lock whether a coupon is used up',
    changes: [
      {
        file: 'server/src/sale/coupons/coupons.queries.ts',
        text: 'where id = ${couponId} and (max_uses is null or uses < max_uses)',
        instead: 'where id = ${couponId}',
      },
    ],
    test: 'server/src/sale/coupons/race.test.ts',
  },
  {
    name: 'coupon-kept',
    breaks: ['coupons-follow-orders'],
    what: 'the step that gives a coupon back whose order ended without money',
    changes: [
      {
        file: 'server/src/sale/orders/give-back-spent.ts',
        text: 'if (order.coupon_code !== null) await giveCouponBack(trx, order.id, now);',
        instead: 'void giveCouponBack;',
      },
    ],
    test: 'server/src/sale/coupons/given-back.test.ts',
  },
  {
    name: 'points-entry-lost',
    breaks: ['points-add-up'],
    what: 'the trigger that keeps a balance of points at the sum of its ledger',
    changes: [
      {
        file: 'server/migrations/0029_membership.sql',
        text: 'update memberships set points = points + new.points, entries = entries + 1,',
        instead: 'update memberships set points = points + greatest(new.points, 0), entries = entries + 1,',
      },
    ],
    test: 'server/src/people/membership/membership.test.ts',
  },
  {
    name: 'points-spent-twice',
    breaks: ['points-debt'],
    what: 'the check that refuses to spend more points than a member has',
    changes: [
      {
        file: 'server/migrations/0029_membership.sql',
        text: "check (balance >= 0 or points > 0 or kind = 'reverse')",
        instead: 'check (true)',
      },
    ],
    test: 'server/src/people/membership/membership.test.ts',
  },
  {
    name: 'refund-still-counts',
    breaks: ['orders-counted'],
    what: 'the money that went back, from what an order counts for',
    changes: [
      {
        file: 'server/src/people/membership/points.ts',
        text: 'inCents(totalMinor - refundedMinor, order.rate, order.currency)',
        instead: 'inCents(totalMinor, order.rate, order.currency)',
      },
    ],
    test: 'server/src/people/membership/points.test.ts',
  },
  {
    name: 'level-not-reached',
    breaks: ['levels-reached'],
    what: 'the step up to the level that a member has paid for',
    changes: [
      {
        file: 'server/src/people/membership/count-order.ts',
        text: 'const level = Math.max(member.level, tierFor(await tiersOf(trx), consumption).level);',
        instead: 'const level = member.level + 0 * tierFor(await tiersOf(trx), consumption).level;',
      },
    ],
    test: 'server/src/people/membership/membership.test.ts',
  },
  {
    name: 'gift-forgotten',
    breaks: ['gifts-sent'],
    what: 'the day in the round’s question for gifts that are due',
    changes: [
      {
        file: 'server/src/sale/giving/giving.queries.ts',
        text: 'and (g.due_at is null or g.due_at <= ${now})',
        instead: 'and g.due_at is null',
      },
    ],
    test: 'server/src/sale/giving/giving.test.ts',
  },
  {
    name: 'gift-seen-by-giver',
    breaks: ['gifts-unseen'],
    what: 'the check whether an order is a gift, before its keys are shown',
    changes: [
      {
        file: 'server/src/sale/delivery/reveal-keys.ts',
        text: "    if (locked.gift) throw problem('order_is_gift');\n",
        instead: '',
      },
    ],
    test: 'server/src/sale/giving/giving.test.ts',
  },
  {
    name: 'gift-opened-and-kept',
    breaks: ['gifts-unseen'],
    what: 'the second look at the link, under the order’s lock, before a gift is opened',
    changes: [
      {
        file: 'server/src/sale/giving/open-gift.ts',
        text: "  if (!gift || !order.gift) throw problem('gift_not_found');\n",
        instead: "  if (!gift) throw problem('gift_gone');\n",
      },
    ],
    test: 'server/src/sale/giving/gift-race.test.ts',
  },
  {
    name: 'gift-taken-back-and-given',
    breaks: ['gifts-own'],
    what: 'the step that makes an order its buyer’s again where its gift is taken back',
    changes: [
      {
        file: 'server/src/sale/giving/change-gift.ts',
        text: '  await updateOrder(trx, orderId, { gift: false });\n',
        instead: '',
      },
    ],
    test: 'server/src/sale/giving/giving.test.ts',
  },
  {
    name: 'gift-mailed-twice',
    breaks: ['gifts-mailed'],
    what: 'the number of the sending in the name of its mail',
    changes: [
      {
        file: 'server/src/sale/giving/send-gift.ts',
        text: 'dedupe: `gift:${order.id}:${sent.sendings}`,',
        instead: 'dedupe: `gift:${order.id}`,',
      },
    ],
    test: 'server/src/sale/giving/giving.test.ts',
  },
  {
    name: 'paid-and-forgotten',
    breaks: ['paid-ends'],
    what: 'the job that hands over the keys of a paid order',
    changes: [
      {
        file: 'server/src/app/events.ts',
        text: "(orderPaid, {\n    'delivery.handOver': handOver,\n  })",
        instead: '(orderPaid, {})',
      },
    ],
    test: 'server/src/sale/delivery/hand-over.test.ts',
  },
  {
    name: 'status-left-behind',
    breaks: ['status-derived'],
    what: 'the step that derives the status of an order that is completed',
    changes: [
      {
        file: 'server/src/sale/orders/complete-order.ts',
        text: 'const order = await refreshStatus(trx, orderId, actor, now);',
        instead: 'const order = await lockOrder(trx, orderId);',
      },
    ],
    test: 'server/src/sale/orders/orders.test.ts',
  },
  {
    name: 'orders-removable',
    breaks: ['of-an-order'],
    what: 'the trigger that refuses to remove an order, on which its log and its money hang',
    changes: [
      {
        file: 'server/migrations/0019_orders.sql',
        text: 'create trigger orders_stay before delete on orders for each row execute function refuse_removal();\n',
        instead: '',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'delivered-untold',
    breaks: ['delivery-mailed'],
    what: 'the mail that tells of a delivery',
    changes: [
      {
        file: 'server/src/sale/delivery/hand-over.ts',
        text: '  if (delivered > 0)\n',
        instead: '  if (delivered > 1_000)\n',
      },
    ],
    test: 'server/src/sale/delivery/hand-over.test.ts',
  },
  {
    name: 'mail-to-the-former-address',
    breaks: ['mail-to-buyer'],
    what: 'the look whether a mail with keys is still meant for whom it was',
    changes: [
      {
        file: 'server/src/sale/delivery/mail/keys-delivered.mail.ts',
        text: '  if (order.email !== mail.recipient) return null;\n',
        instead: '',
      },
    ],
    test: 'server/src/sale/delivery/mail/mails.test.ts',
  },
  {
    name: 'coupon-given-back-uncounted',
    breaks: ['coupons-counted'],
    what: 'the count of a coupon that is given back',
    changes: [
      {
        file: 'server/src/sale/coupons/coupons.queries.ts',
        text: 'update coupons c set uses = c.uses - 1 from back',
        instead: 'update coupons c set uses = c.uses from back',
      },
    ],
    test: 'server/src/sale/coupons/given-back.test.ts',
  },
];
