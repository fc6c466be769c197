import * as z from 'zod';
import { BASE, type AnyEndpoint } from './endpoint.ts';
import { PROBLEMS, type ProblemSlug } from './problem.ts';

/** Refusals that every call can answer with. */
export const COMMON_PROBLEMS = [
  'invalid_input',
  'malformed_request',
  'rate_limited',
  'unknown_error',
] as const satisfies readonly ProblemSlug[];

/** Refusals that every call of a member's can answer with. */
export const MEMBER_PROBLEMS = [
  'login_required',
  'authentication_failed',
  'account_disabled',
] as const satisfies readonly ProblemSlug[];

type Json = Record<string, unknown>;

/** Schemas with a name of their own, gathered while the calls are described. */
type Components = Record<string, Json>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
    $defs?: Json;
  };
  // A schema that refers to itself brings its definitions along; the description keeps them all in one place.
  const moved = JSON.parse(
    JSON.stringify({ rest, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as {
    rest: Json;
    $defs: Components;
  };
  Object.assign(components, moved.$defs);
  return moved.rest;
}

const envelope = (data: Json, code: number): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { const: code }, msg: { type: 'string' }, data },
});

const refusal = (slugs: readonly ProblemSlug[], code: number): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'error'],
  properties: {
    code: { const: code },
    msg: { type: 'string' },
    data: {},
    error: { enum: slugs },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
});

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  components: Components,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', components) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

/** One operation: its input, its reply in the envelope, and every refusal that it declares, by status. */
function operationOf(e: AnyEndpoint, components: Components): Json {
  const signedIn = e.access === 'member' ? MEMBER_PROBLEMS : [];
  const refusals = Map.groupBy(
    [...new Set([...COMMON_PROBLEMS, ...signedIn, ...(e.problems ?? [])])],
    (slug) => PROBLEMS[slug],
  );
  const json = (schema: Json): Json => ({ 'application/json': { schema } });
  return {
    operationId: e.name,
    summary: e.summary,
    parameters: [
      ...parametersOf(e.params, 'path', components),
      ...parametersOf(e.query, 'query', components),
      ...(e.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(e.body
      ? { requestBody: { required: true, content: json(schemaOf(e.body, 'input', components)) } }
      : {}),
    responses: {
      200: { description: 'OK', content: json(envelope(schemaOf(e.reply, 'output', components), 200)) },
      ...Object.fromEntries(
        [...refusals].map(([code, slugs]) => [
          code,
          { description: slugs.join(', '), content: json(refusal(slugs, code)) },
        ]),
      ),
    },
  };
}

/** The OpenAPI 3.1 description of the given calls, served at `GET /prod-api/openapi.json`. */
export function openapi(endpoints: readonly AnyEndpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  const components: Components = {};
  for (const e of endpoints)
    (paths[BASE + e.path] ??= {})[e.method.toLowerCase()] = operationOf(e, components);
  return {
    openapi: '3.1.0',
    info: { title: 'Store API', version },
    paths,
    components: { schemas: components },
  };
}
