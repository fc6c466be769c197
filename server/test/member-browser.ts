import { randomBytes } from 'node:crypto';
import { type Caller, envelopeOf, splitName, unwrap, urlOf } from '@halfturn/contract/client.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { createAccount } from '../src/people/accounts/door.ts';
import type { Clock } from '../src/platform/clock.ts';
import { hashPassword } from '../src/platform/crypto/password-hash.ts';
import { inTransaction, type Db } from '../src/platform/db/kysely.ts';

/** Where the store is; a test store, or a store that runs as a process of its own. */
interface Place {
  url: string;
  config: { publicUrl: string };
}

export interface Browser {
  call: Caller;
  ip: string;
  /** What it keeps, by name. */
  cookies: Map<string, string>;
  /** Every `set-cookie` line that it was sent, whole. */
  lines: string[];
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A visitor of the store: keeps every cookie, and sends the store's own origin as a page would. */
export function browser(
  store: Place,
  { userAgent = FIREFOX, ip = `10.${[...randomBytes(3)].join('.')}`, headers: always = {} } = {},
): Browser {
  const cookies = new Map<string, string>();
  const lines: string[] = [];
  const call = async (
    name: Parameters<Caller>[0],
    parts: Record<string, unknown> = {},
    { headers = {}, idempotencyKey }: { headers?: Record<string, string>; idempotencyKey?: string } = {},
  ) => {
    const [method, path] = splitName(name);
    const { params, query, body } = parts as Record<string, Record<string, unknown>>;
    const answer = await fetch(store.url + urlOf(path, params, query), {
      method,
      headers: {
        origin: store.config.publicUrl,
        'x-forwarded-for': ip,
        'user-agent': userAgent,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...always,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      lines.push(line);
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(key);
      else cookies.set(key, value);
    }
    return unwrap(envelopeOf(await answer.json()));
  };
  return { call, ip, cookies, lines };
}

export interface MemberBrowser extends Browser {
  id: string;
  email: string;
  name: string;
  password: string;
}

export interface Wished {
  email?: string;
  name?: string;
  password?: string;
  locale?: Locale;
  /** Signs in and stays so for seven days. */
  remember?: boolean;
  userAgent?: string;
}

let members = 0;

/**
 * A member with a confirmed email address, signed in over HTTP as a browser would. For another browser of the same member use
 * `browser(store)` and its own `POST /api/login`.
 */
export async function makeMember(
  store: Place & { db: Db; clock: Clock },
  wished: Wished = {},
): Promise<MemberBrowser> {
  const { remember = false, locale = 'en-US', userAgent } = wished;
  const name = wished.name ?? `Member ${++members}`;
  const email = wished.email ?? `member${members}.${randomBytes(4).toString('hex')}@example.com`;
  const password = wished.password ?? `k${randomBytes(6).toString('hex')}`;
  const now = store.clock.now();
  const account = { email, name, passwordHash: await hashPassword(password), locale, confirmedAt: now };
  const made = await inTransaction(store.db, (trx) => createAccount(trx, account, now));
  if (!made) throw new Error(`${email} has an account already`);
  const at = browser(store, userAgent === undefined ? {} : { userAgent });
  await at.call('POST /api/login', { body: { email, password, remember } });
  return { ...at, id: made.id, email, name, password };
}
