import { BASE, type AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { CallError, splitName, type Caller } from '@halfturn/contract/client.ts';
import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import { sharedAddresses } from '@halfturn/contract/primitives/shared-address.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { watchUpload } from './bodies.ts';
import { NO_BYTES } from './body.ts';
import type { Binding, Visitor } from './call.ts';
import { markCacheable } from './cacheable.ts';
import type { DeclaredRoute } from './declared-routes.ts';
import { refusalEnvelope } from './envelope.ts';
import { problemOf } from './errors.ts';
import type { Answer } from './idempotency.ts';
import { answerCall, countCall, perform, type WireOptions } from './perform.ts';
import { visitorOf } from './visitor.ts';

const UUID = '(^[0-9a-fA-F-]{36}$)';
/** The contract says how often, and `perform` counts: pages make the same calls without a route. */
const COUNTED = { none: 'counted by the call itself, and its writes by the test of the contract' };
const NOWHERE: DeclaredRoute = { access: 'public', limit: { none: 'says no, from memory' } };

/**
 * `/api/orders/{orderNo}` → `/prod-api/api/orders/:orderNo`. A parameter that is a UUID matches nothing else: otherwise
 * `/payments/sandbox/{attempt}` would take the sandbox's own events from `/payments/{provider}/webhook`.
 */
function routeOf({ path, params }: AnyEndpoint): string {
  const shape = params instanceof z.ZodObject ? params.shape : {};
  const pattern = (name: string) => (shape[name] instanceof z.ZodUUID ? UUID : '');
  return BASE + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}${pattern(name)}`);
}

/** Puts every call of the contract that is bound to a handler on the road, under `/prod-api`, and 404 and 405 beside them. */
export function serveEndpoints(
  app: FastifyInstance,
  bindings: readonly Binding[],
  options: WireOptions,
): void {
  for (const binding of bindings) {
    const { endpoint } = binding;
    app.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      config: {
        raw: endpoint.raw ?? false,
        ...(endpoint.room && { traffic: endpoint.room }),
        upload: endpoint.maxBytes !== undefined,
        declared: { access: endpoint.access, limit: COUNTED },
      },
      onRequest: (request, _reply, done) => {
        countCall(endpoint, request.ip, options);
        done();
      },
      ...(endpoint.maxBytes !== undefined && {
        bodyLimit: endpoint.maxBytes,
        preParsing: async (request: FastifyRequest) => {
          await admit(endpoint, request, options);
          watchUpload(app, request);
        },
      }),
      handler: (request, reply) => answer(binding, request, reply, options),
    });
  }
  app.all(`${BASE}/*`, { config: { declared: NOWHERE } }, (request, reply) => {
    const allowed = methodsAt(bindings, request.url);
    if (allowed.length === 0 || allowed.includes(request.method)) throw problem('not_found');
    reply.header('allow', allowed.join(', '));
    throw problem('method_not_allowed');
  });
}

/** Messages in the name of a provider that one client network may send with a wrong signature. */
const FORGED = { calls: 60, seconds: 60 };

/**
 * A genuine message of a provider is always heard, so only refused ones are counted: beyond the limit the sender is told to wait
 * (`rate_limited`).
 */
async function hearProvider(
  answered: Promise<Answer>,
  ip: string,
  { limiter }: WireOptions,
): Promise<Answer> {
  try {
    return await answered;
  } catch (error) {
    if (problemOf(error).status < 500) limiter.take('refused webhooks', ip, FORGED);
    throw error;
  }
}

/** Lets staff and members in before a large body is taken into memory; the call itself looks once more. */
async function admit(endpoint: AnyEndpoint, request: FastifyRequest, options: WireOptions): Promise<void> {
  const { ip, headers } = request;
  const visitor = visitorOf({ ip, headers, lang: undefined });
  if (endpoint.access === 'staff') await options.admitStaff?.(endpoint, visitor);
  if (endpoint.access === 'member') await options.memberOf?.({ visitor, headers }, true);
}

async function answer(
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
  options: WireOptions,
): Promise<string> {
  const { endpoint } = binding;
  const query = (request.query ?? {}) as Record<string, unknown>;
  const { headers } = request;
  const key = headers['idempotency-key'];
  const answered = answerCall(
    binding,
    {
      params: request.params,
      query,
      body: endpoint.raw ? undefined : request.body,
      raw: Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
      headers,
      visitor: visitorOf({ ip: request.ip, headers, lang: query.lang }),
      counted: true,
    },
    options,
    Array.isArray(key) ? key[0] : key,
  );
  const { status, body, cookies } =
    endpoint.access === 'provider' ? await hearProvider(answered, request.ip, options) : await answered;
  for (const line of cookies) reply.header('set-cookie', line);
  if (endpoint.signsOut && status === 200) reply.header('clear-site-data', '"cache"');
  reply.code(status).type('application/json; charset=utf-8');
  if (endpoint.cacheable && status === 200) markCacheable(reply);
  return body;
}

function methodsAt(bindings: readonly Binding[], url: string): string[] {
  const path = url.split('?', 1)[0] ?? '';
  const here = bindings
    .filter(({ endpoint }) => patternOf(endpoint).test(path))
    .map((b) => b.endpoint.method);
  return [...new Set(here)];
}

function patternOf({ path }: AnyEndpoint): RegExp {
  const quoted = path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${BASE}${quoted}$`);
}

/**
 * For the cache in front: the address under which an answer of the contract is everybody's, with no more of its query than the call
 * reads; null for calls whose answers are not kept.
 */
export function sharedCallAddresses(bindings: readonly Binding[]): (url: string) => string | null {
  const kept = bindings
    .filter(({ endpoint }) => endpoint.cacheable)
    .map(({ endpoint }) => ({ pattern: patternOf(endpoint), names: [...queryNames(endpoint), 'lang'] }));
  return sharedAddresses((path) => {
    const names = kept.find(({ pattern }) => pattern.test(path))?.names;
    return names ? (name) => names.includes(name) : null;
  });
}

function queryNames({ name, query }: AnyEndpoint): string[] {
  if (query === undefined) return [];
  if (query instanceof z.ZodObject) return Object.keys(query.shape);
  throw new TypeError(`${name} is kept for everybody, and its query names nothing`);
}

/**
 * A caller for pages that are rendered on the server: the same calls, the same checks and refusals, without a socket between.
 *
 * @param setCookie is given the cookies that a call sets, for the page's own answer
 */
export function inProcessCaller(
  bindings: readonly Binding[],
  options: WireOptions,
  visitor: Visitor,
  setCookie: (line: string) => void = () => {},
): Caller {
  const byName = tableOf(bindings);
  return (async (name: Parameters<Caller>[0], call: Record<string, unknown> = {}, { headers = {} } = {}) => {
    const binding = byName.get(name);
    if (!binding) throw new Error(`${splitName(name).join(' ')} is bound to no handler`);
    try {
      const { params, query, body } = call as {
        params?: unknown;
        query?: Record<string, unknown>;
        body?: unknown;
      };
      // As over HTTP: `?lang=` chooses the language of the answer.
      const asking = isLocale(query?.lang) ? { ...visitor, locale: query.lang } : visitor;
      return await perform(
        binding,
        { params, query, body, raw: NO_BYTES, headers, visitor: asking },
        options,
        setCookie,
      );
    } catch (error) {
      const refused = problemOf(error);
      options.refusals?.(refused, {
        ip: visitor.ip,
        method: binding.endpoint.method,
        url: binding.endpoint.path,
      });
      if (refused.slug === 'unknown_error') options.log.error({ err: error }, `${name} failed`);
      const { code, error: slug, msg, fields, data } = refusalEnvelope(refused, visitor.locale);
      throw new CallError(code, slug ?? 'unknown_error', msg, fields, data);
    }
  }) as Caller;
}

const tables = new WeakMap<readonly Binding[], Map<string, Binding>>();

function tableOf(bindings: readonly Binding[]): Map<string, Binding> {
  let table = tables.get(bindings);
  if (!table) {
    table = new Map(bindings.map((b) => [`${b.endpoint.method} ${b.endpoint.path}`, b]));
    tables.set(bindings, table);
  }
  return table;
}
