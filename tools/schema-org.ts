import { several } from '@halfturn/contract/primitives/rows.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Holds JSON-LD against schema.org's own definitions, as the package `@vocabulary/schema` carries them: each type exists,
 * each property is defined for its type, each value is of a type that the property takes, and nothing is superseded.
 */

type Relations = Map<string, Set<string>>;

interface Vocabulary {
  /** Class → the classes that it is a kind of. */
  kindOf: Relations;
  /** Property → the classes that have it; property → the types of its values. */
  domain: Relations;
  range: Relations;
  /** Member of an enumeration → the enumeration. */
  memberOf: Relations;
  superseded: Set<string>;
}

const LINE = /^<https?:\/\/schema\.org\/([^>]+)> <([^>]+)> <([^>]+)>/;
const SCHEMA = /^https?:\/\/schema\.org\//;
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

let known: Vocabulary | undefined;

function vocabulary(): Vocabulary {
  if (known) return known;
  const [kindOf, domain, range, memberOf] = several(
    Array.from({ length: 4 }, (): Relations => new Map()),
    4,
  );
  const superseded = new Set<string>();
  const add = (map: Relations, from: string, to: string) =>
    void map.set(from, (map.get(from) ?? new Set()).add(to));
  const file = fileURLToPath(import.meta.resolve('@vocabulary/schema')).replace('index.js', 'schema.nq');
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, subject = '', predicate = '', object = ''] = LINE.exec(line) ?? [];
    const name = object.replace(SCHEMA, '');
    if (predicate === `${RDFS}subClassOf`) add(kindOf, subject, name);
    else if (predicate.endsWith('/domainIncludes')) add(domain, subject, name);
    else if (predicate.endsWith('/rangeIncludes')) add(range, subject, name);
    else if (predicate.endsWith('/supersededBy')) superseded.add(subject);
    else if (predicate === `${RDF}type`) {
      if (object === `${RDFS}Class`) add(kindOf, subject, subject);
      // Boolean, Text and the like are classes too.
      else if (name === 'DataType') add(kindOf, subject, subject);
      else if (SCHEMA.test(object)) add(memberOf, subject, name);
    }
  }
  return (known = { kindOf: kindOf, domain: domain, range: range, memberOf: memberOf, superseded });
}

/** A class and all that it is a kind of. */
function kinds(type: string, found = new Set<string>()): Set<string> {
  if (found.has(type)) return found;
  found.add(type);
  for (const above of vocabulary().kindOf.get(type) ?? []) kinds(above, found);
  return found;
}

const URL_FORM = /^https?:\/\/[^\s"<>]+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether a plain value is one of a data type. Text with a form of its own (URL, dates) is held to that form. */
const IS = {
  Text: (v) => typeof v === 'string' && v.trim() !== '',
  URL: (v) => typeof v === 'string' && URL_FORM.test(v),
  Number: (v) => typeof v === 'number' || (typeof v === 'string' && /^-?\d+(\.\d+)?$/.test(v)),
  Integer: (v) => Number.isInteger(v) || (typeof v === 'string' && /^-?\d+$/.test(v)),
  Boolean: (v) => typeof v === 'boolean',
  Date: (v) => typeof v === 'string' && DATE.test(v) && !Number.isNaN(Date.parse(v)),
  DateTime: (v) => typeof v === 'string' && DATE_TIME.test(v) && !Number.isNaN(Date.parse(v)),
} satisfies Record<string, (value: unknown) => boolean>;
const isDataType = (name: string): name is keyof typeof IS => Object.hasOwn(IS, name);

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** What is wrong with the text of a JSON-LD block, a sentence each; empty where nothing is. */
export function faultsOf(text: string): string[] {
  let block: unknown;
  try {
    block = JSON.parse(text);
  } catch (error) {
    return [`is no JSON: ${String(error)}`];
  }
  if (!isNode(block)) return ['is no object'];
  const { '@context': context, '@graph': graph, ...alone } = block;
  const nodes = graph === undefined ? [alone] : listOf(graph);
  if (context !== 'https://schema.org') return [`has the context ${String(context)}`];
  const ids = new Set<string>();
  collectIds(nodes, ids);
  return nodes.flatMap((node) => faultsOfNode(node, '', ids));
}

function collectIds(value: unknown, ids: Set<string>): void {
  if (!isNode(value)) return;
  if (typeof value['@id'] === 'string' && value['@type'] !== undefined) ids.add(value['@id']);
  for (const inner of Object.values(value)) collectIds(inner, ids);
}

function faultsOfNode(node: unknown, at: string, ids: ReadonlySet<string>): string[] {
  if (!isNode(node)) return [`${at}: ${JSON.stringify(node)} is no object`];
  const type = String(node['@type']);
  const { kindOf, domain, range, superseded } = vocabulary();
  if (!kindOf.has(type)) return [`${at}: there is no type ${type}`];
  const faults = superseded.has(type) ? [`${at}: ${type} is superseded`] : [];
  if (node['@id'] !== undefined && !IS.URL(node['@id'])) faults.push(`${at}: @id is no address`);
  const kind = kinds(type);
  for (const [property, value] of Object.entries(node)) {
    if (property.startsWith('@')) continue;
    const path = `${at}${type}.${property}`;
    // An action says with `query-input` how the value of `query` is given.
    const name = property.replace(/-input$/, '');
    const domains = domain.get(name);
    if (!domains) faults.push(`${path}: there is no such property`);
    else if (superseded.has(name)) faults.push(`${path} is superseded`);
    else if (![...domains].some((owner) => kind.has(owner)))
      faults.push(`${path}: ${type} has no such property`);
    else if (name === property)
      for (const one of listOf(value))
        faults.push(...faultsOfValue(one, range.get(name) ?? new Set(), path, ids));
    else if (!kind.has('Action') || !IS.Text(value)) faults.push(`${path}: not how an input is described`);
  }
  return faults;
}

function faultsOfValue(
  value: unknown,
  range: ReadonlySet<string>,
  at: string,
  ids: ReadonlySet<string>,
): string[] {
  const taken = `${at}: ${JSON.stringify(value).slice(0, 80)} is none of ${[...range].join(', ')}`;
  if (isNode(value)) {
    if (value['@type'] === undefined)
      return ids.has(String(value['@id'])) ? [] : [`${at}: names nothing that is here`];
    const kind = kinds(String(value['@type']));
    const fits = [...range].some((type) => kind.has(type));
    return [...(fits ? [] : [taken]), ...faultsOfNode(value, `${at} > `, ids)];
  }
  const types = [...range];
  if (types.some((type) => [...kinds(type)].some(isDataType) && isOf(type, value))) return [];
  const member = typeof value === 'string' && SCHEMA.test(value) ? value.replace(SCHEMA, '') : null;
  const owners = [...(vocabulary().memberOf.get(member ?? '') ?? [])];
  if (owners.some((owner) => types.some((type) => kinds(owner).has(type)))) return [];
  return [taken];
}

/** Text stands for its own kinds only where they have no form to be held to. */
const isOf = (type: string, value: unknown): boolean => {
  if (isDataType(type)) return IS[type](value);
  return kinds(type).has('Text') && IS.Text(value);
};

/** The JSON-LD blocks of a page, as their texts. */
export const blocksOf = (html: string): string[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
