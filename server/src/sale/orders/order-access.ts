import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import {
  insertAccess,
  insertDevice,
  isPlacedBy,
  openOrder,
  type CallerSecrets,
} from './order-access.queries.ts';
import type { Call, Member, Visitor } from '../../platform/http/call.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import type { OrderRow } from './orders.queries.ts';

/** What opens orders for a caller: a secret in the call, the secrets that the browser keeps, and the signed-in member. */
export interface OrderKeys {
  accessKey?: string | undefined;
  /** The account of the session; never from the call's own input. */
  accountId?: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
}

/** What opens orders for this call: the secret in its input, the secrets of the browser, and the signed-in member. */
export const keysOf = (
  { accessKey }: { accessKey?: string | undefined },
  { cookies }: Visitor,
  member: Member | null,
): OrderKeys => ({ accessKey, accountId: member?.id, cookies });

/** The cookie with the secrets of the orders that a browser placed or proved, latest first. */
export const ORDERS_COOKIE = 'orders';
/** How many orders one browser remembers: ten secrets of 43 characters stay well under the 4 kB of a cookie. */
const REMEMBERED = 10;
export const ORDERS_COOKIE_SECONDS = 180 * 86_400;

const SECRET = /^[\w-]{43}$/;
const secretsIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter((s) => SECRET.test(s));

/** The new value of the cookie with one more secret; the oldest is dropped. */
export function rememberSecret(cookies: OrderKeys['cookies'], secret: string): string {
  const others = secretsIn(cookies[ORDERS_COOKIE]).filter((s) => s !== secret);
  return [secret, ...others].slice(0, REMEMBERED).join('.');
}

/** The hashes of the secret in the call, and of the secrets that the browser keeps. */
export const shownBy = (keys: OrderKeys): { named: Buffer[]; kept: Buffer[] } => ({
  named: keys.accessKey ? [hashToken(keys.accessKey)] : [],
  kept: secretsIn(keys.cookies[ORDERS_COOKIE]).map(hashToken),
});

/** The cookie of a browser in which a member has proved their identity. */
const DEVICE_COOKIE = 'device';

/** Stores the secret that `trustDevice` made in the browser. */
export const keepDevice = (setCookie: Call['setCookie'], secret: string): void =>
  setCookie(DEVICE_COOKIE, secret, { maxAge: ORDERS_COOKIE_SECONDS, sameSite: 'Strict' });

const keptUntil = (now: Date): Date => new Date(now.getTime() + ORDERS_COOKIE_SECONDS * 1_000);

/** Makes the secret of a browser in which a member has just proved their identity, by password or mailed code. */
export async function trustDevice(trx: Trx, accountId: string, now: Date): Promise<string> {
  const secret = randomToken();
  const device = { account_id: accountId, token_hash: hashToken(secret) };
  await insertDevice(trx, { ...device, created_at: now, expires_at: keptUntil(now) });
  return secret;
}

/** Makes the secret of a browser that may reveal the keys of this one order from now on. */
export async function trustDeviceForOrder(trx: Trx, orderId: string, now: Date): Promise<string> {
  const secret = randomToken();
  const access = { token_hash: hashToken(secret), order_id: orderId, kind: 'device' } as const;
  await insertAccess(trx, { ...access, created_at: now, expires_at: keptUntil(now) });
  return secret;
}

/** The secret in the cookie of a proved browser; null if it holds none. */
function deviceSecret(cookies: OrderKeys['cookies']): string | null {
  const kept = cookies[DEVICE_COOKIE] ?? '';
  return SECRET.test(kept) ? kept : null;
}

export interface FoundOrder {
  order: OrderRow;
  /**
   * `look`: by a mail's link. `own`: the member's order, in a browser that has not proved their identity. `reveal`: in the browser
   * that bought, or one that proved it.
   */
  right: 'look' | 'own' | 'reveal';
  /** The caller is signed in to the account that the order belongs to. */
  own: boolean;
}

function secretsOf(keys: OrderKeys): CallerSecrets {
  const { named, kept } = shownBy(keys);
  return { accountId: keys.accountId ?? null, named, all: [...named, ...kept] };
}

/**
 * The order of that number, for a caller who holds one of its secrets or is its member. No other function finds an order for a
 * buyer. Refuses `order_not_found` for unknown, hidden and foreign orders alike, after the same query.
 */
export async function findOrder(db: Db, orderNo: string, keys: OrderKeys): Promise<FoundOrder> {
  const device = deviceSecret(keys.cookies);
  const row = await openOrder(db, orderNo, secretsOf(keys), device === null ? null : hashToken(device));
  if (!row) throw problem('order_not_found');
  const { own, opened, proved, ...order } = row;
  const reveals = opened === true || (own && proved);
  return { order, own, right: reveals ? 'reveal' : own ? 'own' : 'look' };
}

/**
 * Whether the caller has the secret of the browser that placed the order, or is the member who placed it. The buyer can show that; a
 * person who got the order's mail by mistake cannot.
 */
export async function hasPlaced(db: Db, { order, own }: FoundOrder, keys: OrderKeys): Promise<boolean> {
  return await isPlacedBy(db, order.id, secretsOf(keys), own);
}
