import type { Trx } from '../../platform/db/kysely.ts';
import { sendLast, statementOf } from '../../platform/db/send.ts';

export interface NewLine {
  id: string;
  no: number;
  productId: string;
  kind: 'key' | 'physical';
  name: string;
  quantity: number;
  baseMinor: number;
  unitMinor: number;
  fixed: boolean;
  tierFrom: number;
  discountMinor: number;
  taxClass: string;
  taxRate: number;
  taxMinor: number;
  taxAddedMinor: number;
}

export interface NewUnit {
  id: string;
  line_id: string;
  unit_no: number;
  product_id: string;
  kind: 'key' | 'physical';
  status: string;
  key_id: string | null;
  set_aside: boolean;
}

/** The columns of `orders`, the hash of the buyer's secret, and the attempt that it is placed with, in the statement's order. */
export type NewOrder = readonly [
  id: string,
  orderNo: string,
  email: string,
  emailNorm: string,
  phone: string,
  name: string,
  notes: string,
  locale: string,
  country: string | null,
  ip: string,
  currency: string,
  rate: string,
  goodsMinor: number,
  freightMinor: number,
  feeMinor: number,
  totalMinor: number,
  paymentMethod: string,
  deliveryMethod: string | null,
  address: string | null,
  termsVersion: string,
  placedAt: Date,
  expiresAt: Date,
  status: string,
  accessHash: Buffer,
  accountId: string | null,
  attemptId: string | null,
  memberMinor: number,
  pointsMinor: number,
  couponMinor: number,
  couponCode: string | null,
  mailbox: string,
  underReview: boolean,
  risk: string,
  taxIncluded: boolean,
  taxCountry: string | null,
  taxRegion: string,
  taxMinor: number,
  taxAddedMinor: number,
  restTaxRate: number,
  freightTaxMinor: number,
  feeTaxMinor: number,
  reverseCharge: boolean,
  company: string,
  vatId: string,
  billingAddress: string,
  explained: string,
  keyDelivery: string,
  network: string,
  site: string | null,
  customer: string,
];

type LineValues = readonly [
  ...[string, number, string, string, string, number, number, number, boolean, number],
  ...[taxClass: string, taxRate: number, taxMinor: number, taxAddedMinor: number, tierFrom: number],
];
type UnitValues = readonly [string, string, number, string, string, string, string | null, boolean];

/**
 * Writes an order and everything that hangs on it; nobody waits for it. The first line and copy go with the order, as most orders
 * have no more, and each other one follows in the same piece: rows that are read out of JSON would cost as much again.
 */
export async function insertOrder(
  trx: Trx,
  order: NewOrder,
  lines: readonly NewLine[],
  units: readonly NewUnit[],
): Promise<void> {
  const [[line, ...otherLines], [unit, ...otherUnits]] = [lines.map(lineValues), units.map(unitValues)];
  if (!line || !unit) throw new Error('an order has a line, and a line a copy');
  const withAttempt = order[25] !== null;
  await sendLast(trx, (withAttempt ? withPayment : withoutPayment)(...order, ...line, ...unit));
  for (const values of otherLines) await sendLast(trx, insertLine(order[0], ...values));
  for (const values of otherUnits) await sendLast(trx, insertUnit(order[0], ...values, order[20]));
}

const lineValues = (line: NewLine): LineValues => [
  line.id,
  line.no,
  line.productId,
  line.kind,
  line.name,
  line.quantity,
  line.baseMinor,
  line.unitMinor,
  line.fixed,
  line.discountMinor,
  line.taxClass,
  line.taxRate,
  line.taxMinor,
  line.taxAddedMinor,
  line.tierFrom,
];
const unitValues = (unit: NewUnit): UnitValues => [
  unit.id,
  unit.line_id,
  unit.unit_no,
  unit.product_id,
  unit.kind,
  unit.status,
  unit.key_id,
  unit.set_aside,
];

/** SQL: a line of the order $1, its values numbered from `from` on. */
function lineSql(from: number): string {
  const [id, no, productId, kind, name, quantity, base, unit, fixed, discount, ...more] = numbers(from, 15);
  return `
    insert into order_lines (id, no, product_id, kind, name, quantity, base_minor, unit_minor, fixed, discount_minor,
      tax_class, tax_rate, tax_minor, tax_added_minor, tier_from, order_id, total_minor)
    values (${id}, ${no}, ${productId}, ${kind}, ${name}, ${quantity}::int, ${base}, ${unit}::bigint, ${fixed},
      ${discount}::bigint, ${more.join()}, $1, ${unit}::bigint * ${quantity}::int - ${discount}::bigint)`;
}

/**
 * SQL: a copy of the order $1, its values numbered from `from` on. A key whose release day is still to come at `$now` waits for
 * it. The lock on the product makes an order and a change of that day wait for each other.
 */
function unitSql(from: number, now: number): string {
  const values = numbers(from, 8);
  return `
    insert into deliveries (id, line_id, unit_no, product_id, kind, status, key_id, set_aside, order_id, not_before)
    values (${values.join()}, $1, (
      select p.released::timestamp at time zone 'UTC' from products p
      where p.id = ${values[3]} and p.kind = 'key' and p.released > ($${now}::timestamptz at time zone 'UTC')::date
      for share))`;
}

const numbers = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `$${from + i}`);

/**
 * SQL: the order, with its first line and copy. $25 is the member who places it, null for a guest. With a payment attempt ($26) the
 * order starts as `paying`, and the log has both steps.
 */
const orderSql = (furtherSteps: string): string => `
  with placed as (
    insert into orders (id, order_no, email, email_norm, phone, name, notes, locale, country, ip, currency, rate,
      goods_minor, freight_minor, fee_minor, total_minor, payment_method, delivery_method, address, terms_version,
      placed_at, expires_at, status, payment_status, member_discount_minor, points_minor, coupon_minor, coupon_code, mailbox, under_review,
      risk, tax_included, tax_country, tax_region, tax_minor, tax_added_minor, rest_tax_rate, freight_tax_minor,
      fee_tax_minor, reverse_charge, company, vat_id, billing_address, explained, key_delivery,
      network, site, customer, account_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
      case when $26::uuid is null then 'unpaid' else 'pending' end, $27, $28, $29::bigint, $30, $31, $32,
      $33::jsonb, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46::jsonb, $47,
      $48, $49, $50, $25::uuid)
  ), line as (${lineSql(51)}
  ), unit as (${unitSql(66, 21)}
  ), access as (
    insert into order_access (token_hash, order_id, kind, created_at, account_id)
    values ($24, $1, 'buyer', $21, $25::uuid)
  )
  insert into order_events (order_id, machine, ref, actor, before, after, at)
  values ($1, 'order', null, 'buyer', null, 'awaiting_payment', $21)${furtherSteps}`;

const withoutPayment = statementOf<[...NewOrder, ...LineValues, ...UnitValues]>(orderSql(''));
const withPayment = statementOf<[...NewOrder, ...LineValues, ...UnitValues]>(
  orderSql(`,
    ($1, 'payment', $26::uuid, 'buyer', 'unpaid', 'pending', $21),
    ($1, 'order', null, 'buyer', 'awaiting_payment', $23, $21)`),
);
const insertLine = statementOf<[orderId: string, ...LineValues]>(lineSql(2));
const insertUnit = statementOf<[orderId: string, ...UnitValues, placedAt: Date]>(unitSql(2, 10));
