import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { shownBy, type OrderKeys } from './order-access.ts';

/** A copy of a product that was paid for and handed over. */
export interface BoughtCopy {
  id: string;
  productId: string;
  orderNo: string;
  /** The buyer, as far as an order tells. */
  emailNorm: string;
  accountId: string | null;
  /** Its key was revealed, or its parcel has arrived: the buyer knows what it is. */
  seen: boolean;
}

/** As many copies as are looked at: more than anybody reviews. */
const MOST = 1000;

/**
 * The copies that this caller's orders hold, those seen first. Fetching is authorising, as in `findOrder`: what the caller
 * holds no secret of, and did not buy as a member, is not there, and of a hidden, disputed or refunded order there is nothing either.
 *
 * @param within only of the order of this number, of this product
 */
export async function boughtCopies(
  db: Db,
  keys: OrderKeys,
  within: { orderNo?: string | undefined; productId?: string | undefined } = {},
): Promise<BoughtCopy[]> {
  const { named, kept } = shownBy(keys);
  const { accountId } = keys;
  const secrets = [...named, ...kept];
  if (secrets.length === 0 && accountId === undefined) return [];
  const opened = db
    .selectFrom('order_access as a')
    .select('a.order_id as id')
    .where('a.token_hash', '=', sql<Buffer>`any(${secrets}::bytea[])`)
    .where('a.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>', sql<Date>`now()`)]))
    .where((eb) =>
      eb.or([
        eb('a.account_id', 'is', null),
        eb('a.account_id', '=', accountId ?? null),
        eb('a.token_hash', '=', sql<Buffer>`any(${named}::bytea[])`),
      ]),
    );
  const own = db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId ?? null);
  return await db
    .selectFrom(accountId === undefined ? opened.as('mine') : opened.union(own).as('mine'))
    .innerJoin('orders as o', 'o.id', 'mine.id')
    .innerJoin('deliveries as d', 'd.order_id', 'o.id')
    .select([
      'd.id',
      'd.product_id as productId',
      'o.order_no as orderNo',
      'o.email_norm as emailNorm',
      'o.account_id as accountId',
      sql<boolean>`d.status in ('revealed', 'received')`.as('seen'),
    ])
    .distinct()
    .where('o.hidden_at', 'is', null)
    .where('o.payment_status', 'in', ['paid', 'partially_refunded'])
    .where('d.status', 'in', ['delivered', 'revealed', 'shipped', 'received'])
    .$if(within.orderNo !== undefined, (query) => query.where('o.order_no', '=', within.orderNo!))
    .$if(within.productId !== undefined, (query) => query.where('d.product_id', '=', within.productId!))
    .orderBy('seen', 'desc')
    .orderBy('d.id')
    .limit(MOST)
    .execute();
}
