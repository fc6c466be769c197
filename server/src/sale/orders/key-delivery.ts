import type { KeyDeliveryOfOrder } from '@halfturn/contract/primitives/key-delivery.ts';
import { MAILED_AT_MOST } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import type { OrderRow, UnitRow } from './orders.queries.ts';
import { keyMailsOf, wasReviewed } from './reveals.queries.ts';

/** What has happened to the keys of an order, beyond its own row. */
export interface KeyFacts {
  /** The order was held for review before its keys were delivered. */
  reviewed: boolean;
  /** The last mail that each unit's key was in, by unit. */
  mailed: ReadonlyMap<string, Mailed>;
}

export interface Mailed {
  /** When the mail server accepted the mail; null while the mail is on its way there. */
  at: Date | null;
  /** Its recipient, masked; empty if the mail's own row is gone. */
  to: string;
}

export async function keyFactsOf(db: Db, orderId: string): Promise<KeyFacts> {
  const mails = await keyMailsOf(db, orderId);
  const mailed = mails.map(({ unitId, at, recipient }): [string, Mailed] => [
    unitId,
    { at, to: maskEmail(recipient ?? '') },
  ]);
  return { reviewed: await wasReviewed(db, orderId), mailed: new Map(mailed) };
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
