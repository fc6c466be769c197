import { present } from '@halfturn/contract/primitives/rows.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import qs from 'qs';

/** A JSON schema, as far as it is walked here. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  [key: string]: unknown;
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** One question and its answer, as they went over the wire. */
export interface Exchange {
  method: string;
  path: string;
  query: string;
  body: string;
  status: number;
  answer: object | undefined;
}

/** A provider's published description. */
export interface Described {
  /** What the description has against a question and its answer; empty where nothing. */
  faultsOf(exchange: Exchange): string[];
}

export interface DescribedOptions {
  /** The body of a question as a tree, by how it was sent. */
  contentType: 'application/json' | 'application/x-www-form-urlencoded';
  /** Fields that came after this copy of the description, and are checked by the SDK's types instead. */
  newer?: readonly string[];
}

/** Reads a description that lies beside the repository. */
export function readDescription(file: string, { contentType, newer = [] }: DescribedOptions): Described {
  const path = fileURLToPath(new URL(`../../../shared/data/providers/${file}`, import.meta.url));
  const description = JSON.parse(readFileSync(path, 'utf8'), orNull) as Description;
  const form = contentType === 'application/x-www-form-urlencoded';
  const rules = { strict: false, allErrors: true, logger: false } as const;
  const asked = new Ajv({ ...rules, coerceTypes: form ? 'array' : false });
  const answered = new Ajv(rules);
  for (const ajv of [asked, answered]) {
    ajvFormats.default(ajv);
    ajv.addSchema(description, 'description');
  }
  const compiled = new Map<Schema, ValidateFunction>();
  const check = (ajv: Ajv, schema: Schema, value: unknown): string[] => {
    let validate = compiled.get(schema);
    if (!validate) {
      validate = ajv.compile(absolute(ajv === asked ? closed(schema) : schema));
      compiled.set(schema, validate);
    }
    return validate(structuredClone(value)) ? [] : (validate.errors ?? []).map(said);
  };

  return {
    faultsOf({ method, path, query, body, status, answer }) {
      const found = operationOf(description, method, path);
      if (!found) return [`${method} ${path} is not described`];
      const parameters = found.parameters ?? [];
      const faults: string[] = [];
      const queried = qs.parse(query);
      for (const name of Object.keys(queried))
        if (!parameters.some((each) => each.in === 'query' && each.name === name))
          faults.push(`query: no ${name}`);
      for (const { name, required, schema, in: where } of parameters)
        if (where === 'query' && (required || queried[name] !== undefined))
          faults.push(...check(asked, schema, queried[name]).map((fault) => `query ${name}: ${fault}`));
      const content = found.requestBody?.content[contentType]?.schema;
      if (body !== '') {
        const sent = (form ? qs.parse(body) : JSON.parse(body)) as Record<string, unknown>;
        for (const field of newer) delete sent[field];
        if (content) faults.push(...check(asked, content, sent).map((fault) => `body: ${fault}`));
        else faults.push('body: none is described');
      } else if (found.requestBody?.required) faults.push('body: is missing');
      const reply = found.responses[String(status)] ?? found.responses.default;
      const schema = reply?.content?.['application/json']?.schema;
      if (!reply) faults.push(`answer: no ${status}`);
      else if (schema) faults.push(...check(answered, schema, answer).map((fault) => `answer: ${fault}`));
      return faults;
    },
  };
}

const said = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;

/** The operation whose path fits, the one with the fewest placeholders first. */
function operationOf({ paths }: Description, method: string, path: string): Operation | undefined {
  const fits = Object.keys(paths)
    .filter((pattern) => new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
    .sort((a, b) => a.split('{').length - b.split('{').length);
  for (const fit of fits) {
    const found = present(paths[fit])[method.toLowerCase()];
    if (found) return found;
  }
  return undefined;
}

/** OpenAPI 3.0 says `nullable` beside `anyOf`, `$ref` and `enum` too, where ajv knows it beside a type alone. */
function orNull(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('nullable' in value)) return value;
  if ('type' in value && !('enum' in value)) return value;
  const { nullable, ...schema } = value;
  return nullable === true ? { anyOf: [schema, { type: 'null', enum: [null] }] } : schema;
}

/** The same with references that can be followed from anywhere. */
function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"description#/components')) as Schema;
}

/** The same, where what is not named is refused: else a misspelt field would pass for none. */
function closed(schema: Schema): Schema {
  const { properties, items, anyOf, oneOf, allOf } = schema;
  return {
    ...schema,
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, closed(each)]),
          ),
          additionalProperties: schema.additionalProperties ?? false,
        }
      : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(closed) } : {}),
    ...(allOf ? { allOf } : {}),
  };
}
