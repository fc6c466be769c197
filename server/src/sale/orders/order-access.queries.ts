import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { OrderRow } from './orders.queries.ts';

/** What a caller shows to open an order. */
export interface CallerSecrets {
  /** The signed-in member; null for a guest. */
  accountId: string | null;
  /** Hashes of the secrets that the call itself names. */
  named: readonly Buffer[];
  /** The same, and those that the browser remembers. */
  all: readonly Buffer[];
}

/** SQL: whether the row `a` of `order_access` opens its order to this caller. */
const opensFor = ({ accountId, named, all }: CallerSecrets) => sql`
  a.token_hash = any(${all}::bytea[]) and a.revoked_at is null and (a.expires_at is null or a.expires_at > now())
    and (a.account_id is null or a.account_id = ${accountId}::uuid or a.token_hash = any(${named}::bytea[]))`;

/** An order for its caller. */
export interface OpenedOrder extends OrderRow {
  /** The caller is the member that the order belongs to. */
  own: boolean;
  /** A secret opens it for more than a look; null if no secret opens it. */
  opened: boolean | null;
  /** The member has proved themselves in this browser. */
  proved: boolean;
}

/** The order of that number, if a secret of the caller opens it or it belongs to them; undefined otherwise. */
export async function openOrder(
  db: Db,
  orderNo: string,
  caller: CallerSecrets,
  deviceHash: Buffer | null,
): Promise<OpenedOrder | undefined> {
  const account = sql`${caller.accountId}::uuid`;
  const { rows } = await sql<OpenedOrder>`
    select o.*, coalesce(o.account_id = ${account}, false) as own, access.opened, exists (
        select from reveal_devices d join accounts m on m.id = d.account_id
        where d.account_id = ${account} and d.token_hash = ${deviceHash}::bytea and d.expires_at > now()
          and d.created_at >= coalesce(m.password_changed_at, '-infinity')
      ) as proved
    from orders o
    cross join lateral (
      select bool_or(a.kind <> 'mail') as opened from order_access a where a.order_id = o.id and ${opensFor(caller)}
    ) as access
    where o.order_no = ${orderNo} and o.hidden_at is null and (o.account_id = ${account} or access.opened is not null)`.execute(
    db,
  );
  return rows[0];
}

/** Whether the caller placed the order: by a secret of its browser, or as the member that it belongs to (`own`). */
export async function isPlacedBy(
  db: Db,
  orderId: string,
  caller: CallerSecrets,
  own: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_access a
    where a.order_id = ${orderId}::uuid and a.kind = 'buyer'
      and (${opensFor(caller)} or ${own}::boolean and a.account_id = ${caller.accountId}::uuid)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Lets the secret with this hash open an order; nothing changes if it does already. */
export async function insertAccess(
  db: Db,
  access: {
    token_hash: Buffer;
    order_id: string;
    kind: 'mail' | 'device';
    created_at: Date;
    expires_at?: Date;
  },
): Promise<void> {
  await db
    .insertInto('order_access')
    .values(access)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets the browser with this secret reveal the keys of all orders of a member. */
export async function insertDevice(
  trx: Trx,
  device: { account_id: string; token_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await trx.insertInto('reveal_devices').values(device).execute();
}
