import { sql } from 'kysely';
import type { KeyDeliveryOfOrder } from '@halfturn/contract/primitives/key-delivery.ts';
import { MAILED_AT_MOST } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import type { OrderRow, UnitRow } from './orders.queries.ts';

/** What has happened to an order's keys that its own row does not say. */
export interface KeyFacts {
  /** A person had to look at the order before its keys left. */
  reviewed: boolean;
  /** The last mail that each copy's key was in, by copy. */
  mailed: ReadonlyMap<string, Mailed>;
}

export interface Mailed {
  /** When the mail server took the mail; null while the mail is on its way there. */
  at: Date | null;
  /** Its recipient, masked; empty if the mail's own row is gone. */
  to: string;
}

interface FactRow {
  reviewed: boolean;
  delivery_id: string | null;
  at: Date | null;
  recipient: string | null;
}

export async function keyFactsOf(db: Db, orderId: string): Promise<KeyFacts> {
  const rows = await factsOf(db, orderId);
  const mailed = rows.flatMap(({ delivery_id, at, recipient }): [string, Mailed][] =>
    delivery_id === null ? [] : [[delivery_id, { at, to: maskEmail(recipient ?? '') }]],
  );
  return { reviewed: rows[0]!.reviewed, mailed: new Map(mailed) };
}

async function factsOf(db: Db, orderId: string): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
  select exists (
      select from order_events where order_id = ${orderId} and machine = 'order' and after = 'under_review'
    ) as reviewed, m.*
  from (select 1) as one
  left join (
    select distinct on (r.delivery_id) r.delivery_id, m.recipient,
      case when m.id is null then r.at else m.accepted_at end as at
    from key_reveals r left join mails m on m.id = substr(r.reason, length('mail ') + 1)::uuid
    where r.order_id = ${orderId} and r.actor = 'mail'
    order by r.delivery_id, r.at desc
  ) as m on true`.execute(db);
  return rows;
}

/** Whether lines have few enough keys for the mail. */
export const keysFitMail = (lines: readonly { kind: string; quantity: number }[]): boolean =>
  lines.reduce((sum, { kind, quantity }) => sum + (kind === 'key' ? quantity : 0), 0) <= MAILED_AT_MOST;

/** How the keys of an order are delivered: as the buyer chose, unless the order is a gift, was reviewed, or is too large. */
export function keyDeliveryOf(
  order: Pick<OrderRow, 'gift' | 'under_review' | 'key_delivery'>,
  units: readonly Pick<UnitRow, 'kind' | 'replaces'>[],
  { reviewed }: Pick<KeyFacts, 'reviewed'>,
): KeyDeliveryOfOrder {
  if (order.gift) return { by: 'link', because: 'gift' };
  if (order.key_delivery === 'link') return { by: 'link', because: 'chosen' };
  if (reviewed || order.under_review) return { by: 'link', because: 'reviewed' };
  // A replacement takes the place of a key that was ordered.
  const ordered = units.filter((unit) => unit.kind === 'key' && unit.replaces === null).length;
  return ordered > MAILED_AT_MOST ? { by: 'link', because: 'bulk' } : { by: 'mail', because: 'chosen' };
}
