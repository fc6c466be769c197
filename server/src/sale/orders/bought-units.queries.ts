import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { shownBy, type OrderKeys } from './order-access.ts';

/** A unit of a product that was paid for and delivered. */
export interface BoughtUnit {
  id: string;
  productId: string;
  /** The product that its page is about: of a variant the main product. */
  listedId: string;
  orderNo: string;
  /** The buyer's email address, in lower case. */
  emailNorm: string;
  accountId: string | null;
  /** Its key was revealed, or its parcel has arrived: the buyer knows the product. */
  seen: boolean;
}

/** How many units are looked at: more than a person reviews. */
const MOST = 1000;

/**
 * The units that the caller has bought, those seen first. As in `findOrder`, only orders that a secret of the caller opens or that
 * belong to the member are found; hidden, disputed and refunded orders are not.
 *
 * @param within only of the order of this number, of this product or its variants
 */
export async function boughtUnits(
  db: Db,
  keys: OrderKeys,
  within: { orderNo?: string | undefined; productId?: string | undefined } = {},
): Promise<BoughtUnit[]> {
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
    .innerJoin('products as p', 'p.id', 'd.product_id')
    .select([
      'd.id',
      'd.product_id as productId',
      (eb) => eb.fn.coalesce('p.parent_id', 'p.id').as('listedId'),
      'o.order_no as orderNo',
      'o.email_norm as emailNorm',
      'o.account_id as accountId',
      sql<boolean>`d.status in ('revealed', 'received')`.as('seen'),
    ])
    .distinct()
    .where('o.hidden_at', 'is', null)
    .where('o.payment_status', 'in', ['paid', 'partially_refunded'])
    .where('d.status', 'in', ['delivered', 'revealed', 'shipped', 'received'])
    .$if(within.orderNo !== undefined, (query) => query.where('o.order_no', '=', present(within.orderNo)))
    .$if(within.productId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('p.id', '=', present(within.productId)),
          eb('p.parent_id', '=', present(within.productId)),
        ]),
      ),
    )
    .orderBy('seen', 'desc')
    .orderBy('d.id')
    .limit(MOST)
    .execute();
}
