import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { hashToken, orderNumber, randomToken, uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { holdKeys } from '../keys/door.ts';
import { setAside } from './boxed-stock.ts';
import { checkCaps, type HoldCaps } from './hold-caps.ts';
import { orderReceived } from './mail/order-received.mail.ts';

export interface DraftLine {
  productId: string;
  kind: 'key' | 'physical';
  name: string;
  quantity: number;
  /** US cents of one copy, and the same in the order's currency. */
  baseMinor: number;
  unitMinor: number;
  discountMinor: number;
}

/** An order as checkout worked it out: priced, checked, agreed to. Amounts in minor units of `currency`. */
export interface OrderDraft {
  lines: readonly DraftLine[];
  email: string;
  phone: string;
  name: string;
  notes: string;
  locale: Locale;
  country: string | null;
  ip: string;
  currency: Currency;
  rate: string;
  goodsMinor: number;
  freightMinor: number;
  feeMinor: number;
  totalMinor: number;
  paymentMethod: string;
  deliveryMethod: string | null;
  address: object | null;
  termsVersion: string;
  /** Bank transfer holds no keys while it waits. */
  holdsKeys: boolean;
  holdMinutes: number;
  caps: HoldCaps;
}

export interface PlacedOrder {
  id: string;
  orderNo: string;
  /** The buyer's secret, in clear for the only time. */
  accessKey: string;
  expiresAt: Date;
}

/** Under so many free keys of a product, an order of it is kept for half the time only. */
const NEAR_SELL_OUT = 10;

/**
 * Places an order and holds concrete keys for it, all or nothing.
 *
 * Refuses `too_many_open_orders` and `too_many_held` past the caps on held units, and `sold_out` where the keys (or the
 * boxed goods) do not suffice.
 */
export async function placeOrder(trx: Trx, draft: OrderDraft, now: Date): Promise<PlacedOrder> {
  await checkCaps(trx, draft, draft.caps);

  const id = uuidv7();
  const lines = draft.lines.map((line, i) => ({ ...line, id: uuidv7(), no: i + 1 }));
  const units = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, i) => ({
      id: uuidv7(),
      line_id: line.id,
      unit_no: i + 1,
      product_id: line.productId,
      kind: line.kind,
    })),
  );

  const wants = draft.holdsKeys
    ? lines
        .filter((line) => line.kind === 'key')
        .map((line) => ({ productId: line.productId, quantity: line.quantity }))
    : [];
  const held =
    wants.length > 0 ? await holdKeys(trx, wants) : { keys: new Map<string, string[]>(), left: new Map() };
  await setAside(
    trx,
    lines.filter((line) => line.kind === 'physical'),
  );

  const scarce = wants.some((want) => (held.left.get(want.productId) ?? Infinity) < NEAR_SELL_OUT);
  const expiresAt = new Date(now.getTime() + (draft.holdMinutes * 60_000) / (scarce ? 2 : 1));
  const orderNo = orderNumber();
  const accessKey = randomToken();

  const rows = units.map((unit) => {
    const key_id = held.keys.get(unit.product_id)?.pop() ?? null;
    return { ...unit, key_id, status: key_id ? 'held' : 'waiting', set_aside: unit.kind === 'physical' };
  });
  if (draft.holdsKeys && rows.some((row) => row.kind === 'key' && !row.key_id)) throw problem('sold_out');

  // One statement for the order and everything that hangs on it: a hot path of one round trip instead of five.
  await sql`
    with placed as (
      insert into orders (id, order_no, email, email_norm, phone, name, notes, locale, country, ip, currency, rate,
        goods_minor, freight_minor, fee_minor, total_minor, payment_method, delivery_method, address, terms_version,
        placed_at, expires_at)
      values (${id}, ${orderNo}, ${draft.email}, ${draft.email.toLowerCase()}, ${draft.phone}, ${draft.name},
        ${draft.notes}, ${draft.locale}, ${draft.country}, ${draft.ip}, ${draft.currency}, ${draft.rate},
        ${draft.goodsMinor}, ${draft.freightMinor}, ${draft.feeMinor}, ${draft.totalMinor}, ${draft.paymentMethod},
        ${draft.deliveryMethod}, ${draft.address && JSON.stringify(draft.address)}, ${draft.termsVersion},
        ${now}, ${expiresAt})
      returning id
    ), line as (
      insert into order_lines (id, order_id, no, product_id, kind, name, quantity, base_minor, unit_minor,
        discount_minor, total_minor)
      select l.id, placed.id, l.no, l."productId", l.kind, l.name, l.quantity, l."baseMinor", l."unitMinor",
        l."discountMinor", l."unitMinor" * l.quantity - l."discountMinor"
      from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, no int, "productId" uuid,
        kind text, name text, quantity int, "baseMinor" bigint, "unitMinor" bigint, "discountMinor" bigint)
    ), unit as (
      insert into deliveries (id, order_id, line_id, unit_no, product_id, kind, status, key_id, set_aside)
      select u.id, placed.id, u.line_id, u.unit_no, u.product_id, u.kind, u.status, u.key_id, u.set_aside
      from placed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(id uuid, line_id uuid, unit_no int,
        product_id uuid, kind text, status text, key_id uuid, set_aside boolean)
    ), access as (
      insert into order_access (token_hash, order_id, kind, created_at)
      select ${hashToken(accessKey)}, id, 'buyer', ${now} from placed
    )
    insert into order_events (order_id, machine, actor, after, at)
    select id, 'order', 'buyer', 'awaiting_payment', ${now}::timestamptz from placed`.execute(trx);

  // The buyer has it in writing, with the way back to it. Decided here and not by an event: nobody else hears of it.
  await queueMail(trx, {
    kind: orderReceived.kind,
    dedupe: `received:${id}`,
    subjectId: id,
    recipient: draft.email,
    locale: draft.locale,
  });
  return { id, orderNo, accessKey, expiresAt };
}
