import { present } from '@halfturn/contract/primitives/rows.ts';
import type { ClientBase } from 'pg';
import { affiliateRows } from './good-affiliate.ts';
import { couponRows, useRow } from './good-coupon.ts';
import { invoiceRows } from './good-invoices.ts';
import { memberRows } from './good-member.ts';
import { ORDERS, type GoodOrder } from './good-orders.ts';

/** Ids that tests can name: `idOf('order', 3)`. */
export function idOf(kind: keyof typeof KINDS, no: number): string {
  return `00000000-0000-7000-8${KINDS[kind]}-${String(no).padStart(12, '0')}`;
}
const KINDS = {
  product: '001',
  batch: '002',
  key: '003',
  order: '004',
  line: '005',
  unit: '006',
  attempt: '007',
  capture: '008',
  account: '009',
  coupon: '00a',
  invoice: '00b',
  chat: '00c',
  code: '00d',
};

export const orderNo = (no: number): string => `HT-${'KMNPQRSTVW'[no % 10]}${no % 10}G7-2XVD-8WPZ${no % 10}`;

const PRICE = { 1: 1000, 2: 2500, 3: 700, 4: 4000 };
/** The product that is sent as a parcel; the others are keys. */
const BOXED = 4;
const EUR = 0.9;
/** Fixed for euros, and reduced since yesterday: 6.99 it cost for weeks, 7.99 before. */
const FIXED: Partial<Record<keyof typeof PRICE, number>> = { 3: 599 };

/** Keys 1 to 9 are the orders'; 10 is for sale, 11 waits for its supplier, 12 was taken out. */
const LOOSE_KEYS = [
  { no: 10, product: 1, state: 'free' },
  { no: 11, product: 2, state: 'quarantined' },
  { no: 12, product: 2, state: 'voided' },
];

const AGO = (minutes: number) => `now() - interval '${minutes} minutes'`;
const quote = (value: string | null) => (value === null ? 'null' : `'${value}'`);
const KEY_STATE: Record<string, string> = {
  held: 'held',
  delivered: 'sold',
  revealed: 'sold',
  voided: 'voided',
};
const ENVELOPE = `'\\x01026b31'::bytea || sha256('') || sha256('')`;

/** Fills an empty, migrated database with good books. */
export async function writeGoodBooks(client: ClientBase): Promise<void> {
  const statements = [
    ...catalogue(),
    ...keys(),
    ...ORDERS.flatMap(orderRows),
    ...memberRows(idOf),
    ...affiliateRows(idOf),
    ...invoiceRows(idOf),
    ...house(),
  ];
  await client.query(`begin; ${statements.join(';\n')}; commit`);
}

function catalogue(): string[] {
  const names = `'{"en-US": "x"}'`;
  const products = [1, 2, 3, 4].map((no) => {
    const price = PRICE[no as 1];
    const boxed = no === BOXED;
    return `insert into products (id, class_id, slug, name, genre_code, kind, platform_code, region_code, price_minor, on_hand)
      values ('${idOf('product', no)}', '${idOf('product', 0)}', 'p${no}', 'P${no}', 'rpg', '${boxed ? 'physical' : 'key'}',
        'steam', 'GLOBAL', ${price}, ${boxed ? 3 : null})`;
  });
  return [
    `insert into platforms (code, slug, names, activation) values ('steam', 'steam', ${names}, 'steam')`,
    `insert into regions (code, slug, names) values ('GLOBAL', 'global', ${names})`,
    `insert into genres (code, slug, names) values ('rpg', 'rpg', ${names})`,
    `insert into classes (id, slug, names) values ('${idOf('product', 0)}', 'games', ${names})`,
    `insert into payment_methods (code, provider, hold_minutes) values ('sandbox', 'sandbox', 15) on conflict do nothing`,
    ...couponRows(idOf('coupon', 1)),
    ...products,
    // Product 2 cost 30 and 28 dollars in the last 30 days, 26 before them, and is reduced since yesterday.
    `delete from price_history where product_id = '${idOf('product', 2)}'`,
    `insert into price_history (product_id, price_minor, valid_from, valid_to) values
      ('${idOf('product', 2)}', 2600, now() - interval '90 days', now() - interval '40 days'),
      ('${idOf('product', 2)}', 3000, now() - interval '40 days', now() - interval '9 days'),
      ('${idOf('product', 2)}', 2800, now() - interval '9 days', now() - interval '1 day'),
      ('${idOf('product', 2)}', 2500, now() - interval '1 day', null)`,
    `insert into price_tiers (product_id, from_quantity, unit_minor) values ('${idOf('product', 1)}', 2, 900)`,
    `update products set tiers_for = 'all' where id = '${idOf('product', 1)}'`,
    `set local session_replication_role = replica`,
    `update products set price_minor = 3000, sale_minor = 2500, was_minor = 2800, reduced_at = now() - interval '1 day'
      where id = '${idOf('product', 2)}'`,
    `insert into fixed_prices (product_id, currency, regular_minor, sale_minor, was_minor, reduced_at)
      values ('${idOf('product', 3)}', 'EUR', 799, 599, 699, now() - interval '1 day')`,
    `insert into fixed_price_history (product_id, currency, price_minor, valid_from, valid_to) values
      ('${idOf('product', 3)}', 'EUR', 799, now() - interval '60 days', now() - interval '20 days'),
      ('${idOf('product', 3)}', 'EUR', 699, now() - interval '20 days', now() - interval '1 day'),
      ('${idOf('product', 3)}', 'EUR', 599, now() - interval '1 day', null)`,
    `set local session_replication_role = origin`,
  ];
}

function keys(): string[] {
  const sold = ORDERS.flatMap((order) => order.units.filter((unit) => unit.key)).map((unit) => ({
    no: present(unit.key),
    product: unit.product,
    state: present(KEY_STATE[unit.status]),
    exposed: unit.status === 'revealed',
  }));
  const all = [...sold, ...LOOSE_KEYS.map((key) => ({ ...key, exposed: false }))];
  const batches = [1, 2].map(
    (no) => `insert into key_batches (id, product_id, imported)
      values ('${idOf('batch', no)}', '${idOf('product', no)}', ${all.filter((key) => key.product === no).length})`,
  );
  const rows = all.map(
    ({
      no,
      product,
      state,
      exposed,
    }) => `('${idOf('key', no)}', '${idOf('product', product)}', '${idOf('batch', product)}',
      ${ENVELOPE}, sha256('key ${no}'), '${state}', ${exposed ? 'now()' : 'null'})`,
  );
  return [
    `insert into encryption_keys (id, check_value) values ('k1', '\\x00'), ('fp', '\\x00')`,
    ...batches,
    `insert into product_keys (id, product_id, batch_id, envelope, fingerprint, state, exposed_at) values ${rows.join()}`,
  ];
}

const fixedIn = ({ currency }: GoodOrder, product: keyof typeof PRICE) =>
  currency === 'EUR' ? FIXED[product] : undefined;

function orderRows(order: GoodOrder): string[] {
  const id = idOf('order', order.no);
  const rate = order.currency === 'EUR' ? EUR : 1;
  const lines = [...Map.groupBy(order.units, (unit) => unit.product)].map(([product, units], i) => ({
    id: idOf('line', order.no * 10 + i),
    no: i + 1,
    product,
    units,
    base: (i === 0 && order.tier) || PRICE[product],
    tier: i === 0 && order.tier ? 2 : 1,
    unit: fixedIn(order, product) ?? ((i === 0 && order.tier) || PRICE[product]) * rate,
    fixed: fixedIn(order, product) !== undefined,
    discount: i === 0 ? (order.coupon ?? 0) : 0,
  }));
  const goods = lines.reduce((sum, line) => sum + line.unit * line.units.length, 0);
  const total = goods - (order.coupon ?? 0);
  const paidAt = order.paid === undefined ? 'null' : AGO(order.paid);
  const delivered = ['delivered', 'completed', 'partially_refunded', 'refunded'].includes(order.status)
    ? paidAt
    : 'null';
  const email = `buyer${order.no}@example.org`;
  const currency = order.currency ?? 'USD';
  return [
    `insert into orders (id, order_no, email, email_norm, locale, currency, rate, goods_minor, coupon_minor, coupon_code,
        total_minor, refunded_minor, payment_method, payment_status, status, terms_version, placed_at, expires_at, paid_at, delivered_at,
        completed_at, cancelled_at, choose_until)
      values ('${id}', '${orderNo(order.no)}', '${email}', '${email}', 'de', '${currency}', ${rate}, ${goods},
        ${order.coupon ?? 0}, ${order.coupon ? "'GOODBOOKS'" : 'null'}, ${total}, ${order.refunded ?? 0}, 'sandbox', '${order.payment}', '${order.status}', '1',
        ${AGO(order.placed)}, ${order.expiresIn ? AGO(-order.expiresIn) : 'null'}, ${paidAt}, ${delivered},
        ${order.status === 'completed' ? 'now()' : 'null'}, ${order.status === 'cancelled' ? 'now()' : 'null'},
        ${order.chooseIn ? AGO(-order.chooseIn) : 'null'})`,
    `insert into order_events (order_id, machine, actor, after, at) values
      ('${id}', 'order', 'buyer', 'awaiting_payment', ${AGO(order.placed)})`,
    ...(order.units.some(({ product }) => product !== BOXED)
      ? [
          `insert into order_consents (order_id, version, own_box, agreed_at)
            values ('${id}', '2026-11-22', true, ${AGO(order.placed)})`,
        ]
      : []),
    `insert into order_events (order_id, machine, actor, before, after, at) values
      ('${id}', 'payment', 'sandbox', 'unpaid', '${order.payment}', now()),
      ('${id}', 'order', 'sandbox', 'awaiting_payment', '${order.status}', now())`,
    ...lines.map(
      (
        line,
      ) => `insert into order_lines (id, order_id, no, product_id, kind, name, quantity, base_minor, unit_minor, fixed,
          discount_minor, tier_from, total_minor)
        values ('${line.id}', '${id}', ${line.no}, '${idOf('product', line.product)}', '${line.product === 4 ? 'physical' : 'key'}',
          'P', ${line.units.length}, ${line.base}, ${line.unit}, ${line.fixed}, ${line.discount},
          ${line.tier},
          ${line.unit * line.units.length - line.discount})`,
    ),
    ...(order.coupon
      ? [useRow(id, idOf('coupon', 1), { email, minor: order.coupon, at: AGO(order.placed) })]
      : []),
    ...lines.flatMap((line) => line.units.flatMap((unit, i) => unitRows(order, line.id, unit, i + 1))),
    ...moneyRows(order, total, currency),
    ...(order.mailed
      ? [
          `insert into mails (kind, dedupe, subject_id, recipient, locale, state, message_id, created_at, accepted_at)
            values ('keys-delivered', 'delivered:${id}:${order.units.filter((unit) => unit.key).length}', '${id}', '${email}', 'de', 'accepted', 'm${order.no}',
              ${paidAt}, ${paidAt})`,
        ]
      : []),
  ];
}

function unitRows(order: GoodOrder, line: string, unit: GoodOrder['units'][number], no: number): string[] {
  const id = idOf('unit', Number(line.slice(-6)) * 10 + no);
  const boxed = unit.product === 4;
  const over = ['delivered', 'revealed', 'voided'].includes(unit.status) && unit.key;
  const delivered = over ? AGO(present(order.paid)) : 'null';
  const revealed = unit.status === 'revealed' ? 'now()' : 'null';
  const row = `insert into deliveries (id, order_id, line_id, unit_no, product_id, kind, status, key_id, set_aside,
      delivered_at, revealed_at)
    values ('${id}', '${idOf('order', order.no)}', '${line}', ${no}, '${idOf('product', unit.product)}',
      '${boxed ? 'physical' : 'key'}', '${unit.status}', ${quote(unit.key ? idOf('key', unit.key) : null)},
      ${boxed && unit.status === 'waiting'}, ${delivered}, ${revealed})`;
  if (unit.status !== 'revealed') return [row];
  return [
    row,
    `insert into key_reveals (key_id, delivery_id, order_id, actor, at)
      values ('${idOf('key', present(unit.key))}', '${id}', '${idOf('order', order.no)}', 'buyer', now())`,
  ];
}

function moneyRows(order: GoodOrder, total: number, currency: string): string[] {
  if (!order.attempt) return [];
  const [id, attempt, capture] = [
    idOf('order', order.no),
    idOf('attempt', order.no),
    idOf('capture', order.no),
  ];
  const taken = order.capture ? total + (order.capture.over ?? 0) : null;
  const ref = order.capture ? `cap-${order.no}` : null;
  const refunds = (order.refunds ?? []).flatMap(({ amount, state, idem }) => {
    const sent = state === 'done' ? `ref-${order.no}` : null;
    const row = `insert into refunds (order_id, capture_id, amount_minor, currency, reason, idem, provider_ref, state, created_at)
      values ('${id}', '${capture}', ${amount}, '${currency}', 'x', '${idem}', ${quote(sent)}, '${state}', ${AGO(2)})`;
    const theirs = `insert into sandbox.refunds (ref, capture_ref, amount_minor, idem)
      values ('${sent}', '${ref}', ${amount}, '${idem}')`;
    return sent ? [row, theirs] : [row];
  });
  return [
    `insert into payment_attempts (id, order_id, no, provider, method, state, amount_minor, currency, provider_ref, created_at)
      values ('${attempt}', '${id}', 1, 'sandbox', 'sandbox', '${order.attempt}', ${total}, '${currency}', 'pay-${order.no}',
        ${AGO(order.placed)})`,
    `insert into sandbox.payments (ref, merchant_ref, order_no, amount_minor, currency, return_url, cancel_url, state,
        capture_ref, captured_minor, expires_at, created_at)
      values ('pay-${order.no}', '${attempt}', '${orderNo(order.no)}', ${total}, '${currency}', '', '',
        '${taken ? 'approved' : 'open'}', ${quote(ref)}, ${taken}, ${AGO(order.placed - 15)}, ${AGO(order.placed)})`,
    ...(taken
      ? [
          `insert into payment_captures (id, provider, capture_ref, attempt_id, order_id, amount_minor, currency, disposition,
              captured_at)
            values ('${capture}', 'sandbox', '${ref}', '${attempt}', '${id}', ${taken}, '${currency}',
              '${present(order.capture).disposition}', ${AGO(order.paid ?? 2)})`,
        ]
      : []),
    ...refunds,
  ];
}

function house(): string[] {
  return [
    `insert into worker_heartbeats (worker_id) values ('w1')`,
    `insert into payment_events (provider, event_id, raw, event, received_at, processed_at)
      values ('sandbox', 'e1', '{}', '{}', now() - interval '1 hour', now())`,
    // Just received, however long the tests that share these books take.
    `insert into payment_events (provider, event_id, raw, event, received_at)
      values ('sandbox', 'e2', '{}', '{}', now() + interval '1 hour')`,
    `insert into staff (id, email, email_norm, name, role, password_hash, must_change_password, totp_secret)
      values ('${idOf('product', 1)}', 'ada@example.org', 'ada@example.org', 'Ada', 'owner', 'x', false, 'x')`,
    `insert into staff_sessions (token_hash, staff_id, step, created_at, seen_at, expires_at)
      values (sha256('s'), '${idOf('product', 1)}', 'in', now(), now(), now() + interval '1 hour')`,
    `insert into audit_log (actor, action, subject, before, reason) values ('staff:1', 'price', 'p1', '{"a": 1}', '')`,
    `insert into audit_log (actor, action, subject, after, reason) values ('staff:1', 'price', 'p2', '{"a": 2}', 'sale')`,
    `insert into audit_log (actor, action, subject, reason) values ('staff:2', 'look', 'p2', 'claim')`,
    `select graphile_worker.add_job('mail.send', '{"mailId": "x"}'::json)`,
    `select graphile_worker.add_job('orders.later', '{}'::json, run_at => now() + interval '1 day')`,
  ];
}
