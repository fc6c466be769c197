import type * as z from 'zod';
import type { ProblemSlug } from './problem.ts';
import type { StaffRole } from './staff/roles.ts';

/** Where every call lives (specification, section 7). */
export const BASE = '/prod-api';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Who may call. `public`: anyone, and the answer is the same for all. `visitor`: anyone, and the answer is personal.
 * `provider`: a payment provider that signs its messages. `sandbox`: the sandbox's own page, if the sandbox is on.
 * `member`: a signed-in member (otherwise `login_required` or `account_disabled`). `staff`: a signed-in colleague with one of
 * the endpoint's `roles`.
 */
export type Access = 'public' | 'visitor' | 'member' | 'provider' | 'sandbox' | 'staff';

export interface Limit {
  /** Calls allowed in `seconds`, per client address. */
  calls: number;
  seconds: number;
}

export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
> {
  /** camelCase, unique: the OpenAPI operationId. */
  name: string;
  method: M;
  /** Under `BASE`, with `{param}` as the specification writes it. */
  path: Path;
  access: Access;
  /** With `access: 'staff'`: who may call beside the owner. */
  roles?: readonly StaffRole[];
  /**
   * With `access: 'staff'`: an own role may make the call only with its permission, although no ready-made role may make it or all may
   * (docs/decisions/0095).
   */
  grantable?: true;
  /**
   * With `access: 'staff'`: the second factor must have been confirmed in this session within the last five minutes
   * (`staff_code_again` otherwise). A call that needs it only sometimes asks with `demandFreshCode`.
   */
  freshCode?: true;
  /** With `access: 'staff'`: a page makes it without being asked, so it is no sign that the person is still there. */
  background?: true;
  /** With `access: 'visitor'`: the handler is told which member calls, where one is signed in. Costs one look into an index. */
  member?: 'optional';
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The reply's `data`. */
  reply: R;
  /** Refusals beyond those every call can answer with (`invalid_input`, `rate_limited` …). */
  problems?: readonly ProblemSlug[];
  /** Takes `Idempotency-Key`: the same key and body give the same answer, another body 409. */
  idempotent?: boolean;
  /**
   * Made by a buyer, and let in beside the crowd that only looks: `checkout` where they begin, of whom few are let in at once,
   * `purchase` from there to their keys (docs/decisions/0073, 0112).
   */
  room?: 'checkout' | 'purchase';
  /** The same answer for every guest with the same language and currency: may be cached, and is told of changes. */
  cacheable?: boolean;
  /** Ends the session of the browser, which is told to empty its cache. */
  signsOut?: true;
  limit?: Limit;
  /** Raw bytes are kept for a signature; the body is parsed by the handler. */
  raw?: boolean;
  /** The largest body, in bytes, where it may be larger than that of other calls. Who is not let in is not even heard. */
  maxBytes?: number;
}

/** Declares a call of the wire contract; the type arguments are inferred. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  R extends z.ZodType,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Endpoint<M, Path, P, Q, B, R>): Endpoint<M, Path, P, Q, B, R> {
  return definition;
}

export type AnyEndpoint = Endpoint;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Parts<E> =
  E extends Endpoint<Method, string, infer P, infer Q, infer B, infer R> ? { P: P; Q: Q; B: B; R: R } : never;

export type ParamsOf<E> = Out<Parts<E>['P']>;
export type QueryOf<E> = Out<Parts<E>['Q']>;
export type BodyOf<E> = Out<Parts<E>['B']>;
/** The reply as it arrives. */
export type ReplyOf<E> = Out<Parts<E>['R']>;
/** The reply as the server hands it over, before it is checked. */
export type AnswerOf<E> = In<Parts<E>['R']>;

type Part<K extends string, T> = [T] extends [undefined]
  ? { [_ in K]?: undefined }
  : Record<never, never> extends T
    ? { [_ in K]?: T }
    : { [_ in K]: T };

type WithLanguage<Q> = ([Q] extends [undefined] ? unknown : Q) & { lang?: string };

/** What a caller hands over, with the language of the answer if it chooses one: only the parts that the endpoint takes. */
export type CallOf<E> = Part<'params', In<Parts<E>['P']>> &
  Part<'query', WithLanguage<In<Parts<E>['Q']>>> &
  Part<'body', In<Parts<E>['B']>>;

/** Every body on the wire. `code` equals the HTTP status; `msg` is in the visitor's display language. */
export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
  error?: ProblemSlug;
  fields?: Record<string, string>;
}
