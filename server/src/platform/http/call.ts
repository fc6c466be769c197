import type { AnswerOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '@halfturn/contract/endpoint.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Permitted } from '@halfturn/contract/staff/roles.ts';
import type { Trx } from '../db/kysely.ts';

/** Who is calling, as far as the request itself tells. Whether they own anything is for the query that fetches it. */
export interface Visitor {
  /** The client's address, with `TRUST_PROXY` taken into account. */
  ip: string;
  userAgent: string;
  locale: Locale;
  currency: Currency;
  cookies: Readonly<Record<string, string | undefined>>;
}

export interface CookieOptions {
  /** Seconds; 0 removes it, and `session` keeps it until the browser is closed. */
  maxAge: number | 'session';
  /** `Lax` unless told. `Strict`: not even sent with a link from elsewhere. */
  sameSite?: 'Lax' | 'Strict';
}

/** A staff member who is signed in. */
export interface StaffMember extends Permitted {
  id: string;
  name: string;
  email: string;
  /** When this session's second factor was last confirmed; null if that is not known. */
  codeAt: Date | null;
}

/** A member who is signed in. */
export interface Member {
  /** The account's. */
  id: string;
  name: string;
  email: string;
  /** This sign-in, among the member's others. */
  sessionId: string;
}

/** One call, its input checked against the contract. */
export interface Call<E extends AnyEndpoint = AnyEndpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The bytes as they came, where the endpoint says `raw`. */
  raw: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  visitor: Visitor;
  /** Who acts, where the endpoint's access is `staff`; null elsewhere. */
  staff: StaffMember | null;
  /** Who is signed in, where the endpoint's access is `member`, or where it says `member: 'optional'`; null elsewhere. */
  member: Member | null;
  /** Sets an HttpOnly cookie, SameSite=Lax unless told (Secure where the site is https). */
  setCookie(name: string, value: string, options: CookieOptions): void;
  /**
   * Does `work` once for each `Idempotency-Key`, whatever breaks: `work` records its result inside the transaction that makes
   * it true, and a call that comes again after a crash, or after a lost COMMIT, gets the recorded result instead of a second
   * run. What follows it in the handler (asking a provider) may run again. Without a key, `work` just runs.
   *
   * The result goes through JSON on both ways: dates are strings.
   */
  once<T>(work: (record: (trx: Trx, result: T) => Promise<void>) => Promise<T>): Promise<Jsonified<T>>;
}

/** What is left of a value once it has been JSON. */
export type Jsonified<T> = T extends Date
  ? string
  : T extends object
    ? { [K in keyof T]: Jsonified<T[K]> }
    : T;

/** Answers a call: returns the reply's data, or throws a Problem. It translates and hands over; it decides nothing. */
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>;

export interface Binding {
  endpoint: AnyEndpoint;
  handler: Handler<AnyEndpoint>;
}

/** Ties a call of the contract to its handler; the types of both must meet. */
export function bind<const E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Binding {
  // The one cast of the wire: a list of bindings cannot carry each endpoint's own type.
  return { endpoint, handler };
}

/** `bind` for a call of a member's: its handler knows who calls. */
export function bindMember<const E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: Call<E> & { member: Member }) => Promise<AnswerOf<E>>,
): Binding {
  if (endpoint.access !== 'member') throw new TypeError(`${endpoint.name} is not a call of a member's`);
  return bind(endpoint, handler as unknown as Handler<E>);
}

/** `bind` for a call of the staff's: its handler knows who acts. */
export function bindStaff<const E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: Call<E> & { staff: StaffMember }) => Promise<AnswerOf<E>>,
): Binding {
  if (endpoint.access !== 'staff') throw new TypeError(`${endpoint.name} is not a call of the staff's`);
  return bind(endpoint, handler as unknown as Handler<E>);
}
