import { present } from '@halfturn/contract/primitives/rows.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { Exchange } from '@halfturn/server/test/stand-ins/serve.ts';

type Node = Record<string, unknown>;
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Node;
}
interface Content {
  content?: Record<string, { schema: Node }>;
}
interface Operation {
  parameters?: Node[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Node>;
}

/**
 * Reads the description of an API that is spoken in JSON, whose parts point at each other and may lie in several files.
 *
 * @returns what the description has against a question and its answer; nothing where all is well. What the files point at and do not
 * hold may be anything.
 */
export function readJsonDescription(...files: string[]): (exchange: Exchange) => string[] {
  const whole: { paths: Record<string, Node>; components: Record<string, Node> } = {
    paths: {},
    components: {},
  };
  for (const file of files) {
    const path = fileURLToPath(new URL(`../../../shared/data/providers/${file}`, import.meta.url));
    const part = JSON.parse(readFileSync(path, 'utf8'), open) as Partial<typeof whole>;
    Object.assign(whole.paths, part.paths);
    for (const [kind, named] of Object.entries(part.components ?? {}))
      whole.components[kind] = { ...whole.components[kind], ...named };
  }
  for (const [, kind, name] of JSON.stringify(whole).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
    (whole.components[present(kind)] ??= {})[present(name)] ??= {};

  const rules = { strict: false, allErrors: true, logger: false, unicodeRegExp: false } as const;
  const json = new Ajv(rules);
  // A number or a list comes as text there.
  const text = new Ajv({ ...rules, coerceTypes: 'array' });
  for (const ajv of [json, text]) {
    ajvFormats.default(ajv);
    ajv.addSchema(whole, 'description');
  }
  const at = <T>(node: Node | undefined): T | undefined => {
    const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(String(node?.$ref ?? '')) ?? [];
    return (kind ? at(present(whole.components[kind])[present(name)] as Node) : node) as T | undefined;
  };
  const check = (schema: Node, value: unknown, ajv = json): string[] => {
    const validate = ajv.compile(absolute(schema));
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  };

  /** Every field by a name that no part of the schema has: a misspelt one would else pass for none. */
  const unnamed = (schema: Node, value: unknown, where = ''): string[] => {
    const parts = partsOf(schema);
    if (Array.isArray(value)) {
      const items = parts.map(({ items: each }) => each as Node).find(Boolean);
      return items ? value.flatMap((each, i) => unnamed(items, each, `${where}/${i}`)) : [];
    }
    if (typeof value !== 'object' || value === null) return [];
    const named = parts.map(({ properties }) => properties as Record<string, Node>).filter(Boolean);
    if (named.length === 0 || parts.some(({ additionalProperties }) => additionalProperties)) return [];
    return Object.entries(value).flatMap(([name, each]) => {
      const known = named
        .filter((properties) => Object.hasOwn(properties, name))
        .map((one) => present(one[name]));
      if (known.length === 0) return [`${where}/${name} is not named`];
      return unnamed({ allOf: known }, each, `${where}/${name}`);
    });
  };
  const partsOf = (schema: Node): Node[] => {
    const here = at<Node>(schema) ?? {};
    const below = ['allOf', 'anyOf', 'oneOf'].flatMap((each) => (here[each] as Node[] | undefined) ?? []);
    return [here, ...below.flatMap(partsOf)];
  };

  return ({ method, path, query, body, headers, status, answer }) => {
    const found = Object.entries(whole.paths)
      .map(([pattern, calls]) => ({
        call: calls[method.toLowerCase()] as Operation | undefined,
        values: new RegExp(`^${pattern.replaceAll(/\{([^}]+)\}/g, '(?<$1>[^/]+)')}$`).exec(path),
        shared: (calls.parameters as Node[] | undefined) ?? [],
      }))
      .find(({ call, values }) => call && values);
    if (!found?.call) return [`${method} ${path} is not described`];
    const { call, values, shared } = found;
    const parameters = [...shared, ...(call.parameters ?? [])].flatMap((each) => at<Parameter>(each) ?? []);
    const faults: string[] = [];
    for (const name of new Set(query.keys()))
      if (!parameters.some((each) => each.in === 'query' && each.name === name))
        faults.push(`query: no ${name}`);
    for (const { name, in: where, required, schema } of parameters) {
      const given = {
        path: present(values).groups?.[name],
        query: query.get(name),
        header: headers[name.toLowerCase()],
      };
      const value = given[where] ?? undefined;
      if (value === undefined && required) faults.push(`${where} ${name}: is missing`);
      const named = { type: 'object', properties: { [name]: schema } };
      if (value !== undefined)
        faults.push(...check(named, { [name]: value }, text).map((fault) => `${where}: ${fault}`));
    }
    const wanted = at<Content & { required?: boolean }>(call.requestBody as Node | undefined);
    const schema = wanted?.content?.['application/json']?.schema;
    if (body !== '' && !schema) faults.push('body: none is described');
    else if (body !== '' && schema) {
      const sent: unknown = JSON.parse(body);
      faults.push(...[...check(schema, sent), ...unnamed(schema, sent)].map((fault) => `body: ${fault}`));
    } else if (wanted?.required) faults.push('body: is missing');
    const reply = at<Content>(call.responses[status] ?? call.responses.default);
    const answered = reply?.content?.['application/json']?.schema;
    if (!reply) faults.push(`answer: no ${status}`);
    else if (answered)
      faults.push(
        ...[...check(answered, answer), ...unnamed(answered, answer)].map((fault) => `answer: ${fault}`),
      );
    return faults;
  };
}

/**
 * As ajv reads it: `nullable` where it knows it, and no part closed by itself, as parts that are joined close each other out. What is
 * not named is looked for over all of them.
 */
function open(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { nullable, additionalProperties, ...schema } = value as Node;
  const rest = {
    ...schema,
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
  };
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
}

/** The same with references that can be followed from anywhere. */
const absolute = (schema: Node): Node =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"description#/components')) as Node;
