import { readPlain } from '../../house/settings/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { OrderWish } from './order-lists.queries.ts';

/** Looks up the orders that have a payment whose reference begins so: payments know them. */
export type OrdersPaidAs = (db: Db, reference: string) => Promise<string[]>;

/** What the filters of a list of orders ask for, with the store's time zone and what payments know of the text. */
export async function orderWish<Asked extends Omit<OrderWish, 'zone' | 'paidAs'>>(
  db: Db,
  asked: Asked,
  ordersPaidAs: OrdersPaidAs,
): Promise<Asked & OrderWish> {
  const [{ 'shop.timeZone': zone }, paidAs] = await Promise.all([
    readPlain(db, ['shop.timeZone']),
    isReference(asked.q) ? ordersPaidAs(db, asked.q) : [],
  ]);
  return { ...asked, zone, paidAs };
}

/** Providers name payments in one long word. */
const isReference = (text: string): boolean => /^[\w.:-]{6,}$/.test(text);
