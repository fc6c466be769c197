import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { isPlacedBy, openOrder, type CallerSecrets } from './order-access.queries.ts';
import type { Call, Member, Visitor } from '../../platform/http/call.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import type { OrderRow } from './orders.queries.ts';

/** What a caller shows to be let at an order: a secret in the call, those that the browser keeps, and who is signed in. */
export interface OrderKeys {
  accessKey?: string | undefined;
  /** The account of the session; never from the call's own input. */
  accountId?: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
}

/** What this call shows: the secret in its input, the browser's own, and who is signed in. */
export const keysOf = (
  { accessKey }: { accessKey?: string | undefined },
  { cookies }: Visitor,
  member: Member | null,
): OrderKeys => ({ accessKey, accountId: member?.id, cookies });

/** The cookie in which a browser keeps the secrets of the orders that it placed or proved, latest first. */
export const ORDERS_COOKIE = 'orders';
/** As many orders as one browser remembers: ten secrets of 43 signs stay well under a cookie's 4 kB. */
const REMEMBERED = 10;
export const ORDERS_COOKIE_SECONDS = 180 * 86_400;

const SECRET = /^[\w-]{43}$/;
const secretsIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter((s) => SECRET.test(s));

/** The cookie's new value once the browser holds `secret` too; the oldest falls out. */
export function rememberSecret(cookies: OrderKeys['cookies'], secret: string): string {
  const others = secretsIn(cookies[ORDERS_COOKIE]).filter((s) => s !== secret);
  return [secret, ...others].slice(0, REMEMBERED).join('.');
}

/** The hashes of what a caller shows: of the secret in the call, and of those that the browser keeps. */
export const shownBy = (keys: OrderKeys): { named: Buffer[]; kept: Buffer[] } => ({
  named: keys.accessKey ? [hashToken(keys.accessKey)] : [],
  kept: secretsIn(keys.cookies[ORDERS_COOKIE]).map(hashToken),
});

/** The cookie of a browser in which a member has proved who they are. */
const DEVICE_COOKIE = 'device';

/** Has the browser keep what `trustDevice` made. */
export const keepDevice = (setCookie: Call['setCookie'], secret: string): void =>
  setCookie(DEVICE_COOKIE, secret, { maxAge: ORDERS_COOKIE_SECONDS, sameSite: 'Strict' });

/** Makes the secret of a browser in which a member has just proved, by password or mailed code, that it is them. */
export async function trustDevice(trx: Trx, accountId: string, now: Date): Promise<string> {
  const secret = randomToken();
  const expires_at = new Date(now.getTime() + ORDERS_COOKIE_SECONDS * 1_000);
  await trx
    .insertInto('reveal_devices')
    .values({ account_id: accountId, token_hash: hashToken(secret), created_at: now, expires_at })
    .execute();
  return secret;
}

/** What the cookie of a proved browser holds, where it is one of ours. */
function deviceSecret(cookies: OrderKeys['cookies']): string | null {
  const kept = cookies[DEVICE_COOKIE] ?? '';
  return SECRET.test(kept) ? kept : null;
}

export interface FoundOrder {
  order: OrderRow;
  /**
   * `look`: from the mail's link. `own`: the member's, in a browser that has yet to prove that it is them. `reveal`: the
   * browser that bought, or one that proved it.
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
 * The order of that number, for a caller who holds one of its secrets or is the member whose it is. There is no other way
 * to ask for an order: unknown, hidden and foreign ones answer alike, after the same query.
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
 * Whether the caller has the secret of the browser that placed the order, or is the member who placed it: a person who has paid can
 * show that, and one who got the order's mail by mistake cannot.
 */
export async function hasPlaced(db: Db, { order, own }: FoundOrder, keys: OrderKeys): Promise<boolean> {
  return await isPlacedBy(db, order.id, secretsOf(keys), own);
}
