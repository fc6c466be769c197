import type { SeededBug } from './seeded-bug.ts';

/** Keys: sold once, never lost, never shown unseen. */
export const KEY_BUGS: readonly SeededBug[] = [
  {
    name: 'key-index',
    breaks: ['key-once'],
    what: 'the unique index that lets a key be in one delivery at most',
    changes: [
      {
        file: 'server/migrations/0019_orders.sql',
        text: 'key_id uuid unique references product_keys (id)',
        instead: 'key_id uuid references product_keys (id)',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'key-lock',
    breaks: ['key-once'],
    what: 'the lock on the keys that an order picks, and the second look when it takes them',
    changes: [
      {
        file: 'server/src/sale/keys/hold-keys.queries.ts',
        text: 'limit (select ${quantity}::int) ${locking}',
        instead: 'limit (select ${quantity}::int)',
      },
      {
        file: 'server/src/sale/keys/hold-keys.queries.ts',
        text: "where k.id = any(array(select p.id from picked p)) and k.state = 'free'",
        instead: 'where k.id = any(array(select p.id from picked p))',
      },
    ],
    test: 'server/src/sale/keys/hold-race.test.ts',
  },
  {
    name: 'fingerprint-index',
    breaks: ['fingerprint-once'],
    what: 'the unique index over the fingerprints of all keys that ever came in',
    changes: [
      {
        file: 'server/migrations/0017_keys.sql',
        text: 'fingerprint bytea not null unique check',
        instead: 'fingerprint bytea not null check',
      },
    ],
    test: 'server/src/sale/keys/keys.test.ts',
  },
  {
    name: 'keys-removable',
    breaks: ['keys-conserved'],
    what: 'the trigger that refuses to remove a key',
    changes: [
      {
        file: 'server/migrations/0017_keys.sql',
        text: 'create trigger product_keys_guard before update or delete on product_keys',
        instead: 'create trigger product_keys_guard before update on product_keys',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'stock-tally-late',
    breaks: ['stock-listed'],
    what: 'the snapshot by which a tally misses no change that commits late',
    changes: [
      {
        file: 'server/migrations/0017_keys.sql',
        text: 'on c.xid >= pg_snapshot_xmin(m.as_of) and not pg_visible_in_snapshot(c.xid, m.as_of)',
        instead: 'on c.xid >= pg_snapshot_xmax(m.as_of)',
      },
    ],
    test: 'server/src/sale/keys/tally.test.ts',
  },
  {
    name: 'key-of-another-product',
    breaks: ['right-product'],
    what: 'the look whether the keys behind a delivery are of the product that was ordered',
    changes: [
      {
        file: 'server/src/sale/delivery/delivery.queries.ts',
        text: 'and k.product_id = l.product_id and k.state',
        instead: 'and k.state',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'seen-key-comes-back',
    breaks: ['exposed-never-sold'],
    what: 'the check that keeps a revealed key out of stock',
    changes: [
      {
        file: 'server/migrations/0017_keys.sql',
        text: "  constraint product_keys_unexposed check (state not in ('free', 'held') or exposed_at is null)",
        instead: '  check (true)',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'unrecorded-reveal',
    breaks: ['reveals-recorded'],
    what: 'the record of a key that was shown',
    changes: [
      {
        file: 'server/src/sale/delivery/show-keys.ts',
        text: 'recordReveals(trx, units,',
        instead: 'recordReveals(trx, units.slice(1),',
      },
    ],
    test: 'server/src/sale/delivery/delivery.test.ts',
  },
  {
    name: 'wrong-ring',
    breaks: ['envelopes-known'],
    what: 'the refusal to start with other encryption keys than the books were written with',
    changes: [
      {
        file: 'server/src/sale/keys/open-keyring.ts',
        text: 'if (ours && !sameSecret(ours, check_value))',
        instead: 'if (ours && check_value.length === 0)',
      },
    ],
    test: 'server/src/sale/keys/open-keyring.test.ts',
  },
  {
    name: 'consent-unkept',
    breaks: ['keys-consented'],
    what: 'the record of what a buyer of keys has agreed to',
    changes: [
      {
        file: 'server/src/sale/checkout/place.ts',
        text: 'if (agreed) await recordConsent(trx, order.id, agreed, now);',
        instead: 'void [recordConsent, agreed];',
      },
    ],
    test: 'server/src/sale/consents/consent.test.ts',
  },
  {
    name: 'released-early',
    breaks: ['release-day-kept'],
    what: 'the check of a key’s release day, and the look whether it has come',
    changes: [
      {
        file: 'server/migrations/0019_orders.sql',
        text: 'check (delivered_at >= not_before)',
        instead: 'check (true)',
      },
      {
        file: 'server/src/sale/delivery/hand-over.ts',
        text: 'day === null || day <= now',
        instead: 'day === null || day !== now',
      },
    ],
    test: 'server/src/sale/delivery/pre-order.test.ts',
  },
];
