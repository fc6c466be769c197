import pg from 'pg';
import { problem } from '@halfturn/contract/problem.ts';
import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import { MOST_ATTRIBUTES, MOST_OPTIONS } from '@halfturn/contract/staff/product-types.ts';
import { audit } from '../../../house/audit/door.ts';
import { changedSince } from '../../../house/staff/door.ts';
import { isCountry } from '../../../platform/countries.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { ACTIVATIONS } from './activations.ts';
import { refusalOf } from '../products/set-slug.ts';
import { slugFrom, type Names } from './attributes.ts';
import {
  deleteAttribute,
  insertAttribute,
  lockAttributeCodes,
  touchAttribute,
  updateAttribute,
} from './attributes.queries.ts';
import {
  deleteOption,
  exchangeOption,
  hasOptions,
  insertOption,
  listOptions,
  optionIsUsed,
  optionNames,
  orderOptions,
  productsWith,
  updateOption,
  type OptionInput,
} from './options.queries.ts';
import { attributeBy, type AttributeRow } from './types.queries.ts';

/** Adds an attribute, with a code that is made from its English name. Refuses `list_full`. */
export async function addAttribute(
  trx: Trx,
  body: { names: Names; unit: string; kind: AttributeKind },
  actor: string,
): Promise<string> {
  const codes = await lockAttributeCodes(trx);
  if (codes.size >= MOST_ATTRIBUTES) throw problem('list_full');
  const code = freeCode(plainCode(body.names, 'attribute'), codes);
  await insertAttribute(trx, { code, ...body });
  await record(trx, actor, 'attribute_added', code, null, body);
  return code;
}

/** Renames an attribute. Refuses `not_found`, `content_changed`, and `attribute_built_in`, as those have the store's words. */
export async function saveAttribute(
  trx: Trx,
  code: string,
  { version, ...body }: { names: Names; unit: string; version: number },
  actor: string,
): Promise<void> {
  const attribute = await lock(trx, code, version);
  if (attribute.built_in) throw problem('attribute_built_in');
  await updateAttribute(trx, code, body);
  await record(trx, actor, 'attribute_saved', code, { names: attribute.names, unit: attribute.unit }, body);
}

/** Deletes an attribute with its options. Refuses `not_found`, `attribute_built_in`, and `attribute_in_use`. */
export async function removeAttribute(trx: Trx, code: string, actor: string): Promise<void> {
  const attribute = await lock(trx, code);
  if (attribute.built_in) throw problem('attribute_built_in');
  if ((await productsWith(trx, attribute)) > 0) throw problem('attribute_in_use');
  await deleteAttribute(trx, code);
  await record(trx, actor, 'attribute_deleted', code, { names: attribute.names }, null);
}

interface OptionBody extends OptionInput {
  version: number;
}

/** Adds an option, with a code that is made from its English name. Refuses an attribute without options, and `list_full`. */
export async function addOption(
  trx: Trx,
  code: string,
  { version, ...body }: OptionBody,
  actor: string,
): Promise<string> {
  const attribute = await lock(trx, code, version);
  if (!hasOptions(attribute)) throw problem('not_found');
  checkOption(attribute, body);
  const codes = new Set((await optionNames(trx, attribute)).map((option) => option.code));
  if (codes.size >= MOST_OPTIONS) throw problem('list_full');
  const slug = plainCode(body.names, 'option');
  // Regions have codes as GLOBAL and EUROPE.
  const wanted = attribute.built_in && code === 'region' ? slug.toUpperCase() : slug;
  const option = freeCode(wanted, codes);
  try {
    await insertOption(trx, attribute, { code: option, slug: option.toLowerCase() }, body);
  } catch (error) {
    throw refusalOf(error, option) ?? error;
  }
  await touchAttribute(trx, code);
  await record(trx, actor, 'option_added', code, null, { option, ...body });
  return option;
}

/** Changes an option. Refuses `not_found` and `content_changed`. */
export async function saveOption(
  trx: Trx,
  code: string,
  option: string,
  { version, ...body }: OptionBody,
  actor: string,
): Promise<void> {
  const attribute = await lock(trx, code, version);
  checkOption(attribute, body);
  const before = (await listOptions(trx, attribute)).find((each) => each.code === option);
  if (!before || !(await updateOption(trx, attribute, option, body))) throw problem('not_found');
  await touchAttribute(trx, code);
  const { names, countries, activation } = before;
  await record(
    trx,
    actor,
    'option_saved',
    code,
    { option, names, countries, activation },
    { option, ...body },
  );
}

/**
 * Deletes an option. Products that have it get `to`; without it, `option_in_use` is refused. Refuses `not_found` and
 * `content_changed`, too.
 */
export async function removeOption(
  trx: Trx,
  code: string,
  option: string,
  { version, to }: { version: number; to: string | null },
  actor: string,
): Promise<void> {
  const attribute = await lock(trx, code, version);
  const options = await optionNames(trx, attribute);
  const before = options.find((each) => each.code === option);
  if (!before) throw problem('not_found');
  if (to !== null && (to === option || !options.some((each) => each.code === to))) throw refused('to');
  if (to !== null) await exchanged(() => exchangeOption(trx, attribute, option, to));
  if (await optionIsUsed(trx, attribute, option)) throw problem('option_in_use');
  try {
    await deleteOption(trx, attribute, option);
  } catch (error) {
    // A product got it at the same moment.
    if (error instanceof pg.DatabaseError && error.code === '23503') throw problem('option_in_use');
    throw error;
  }
  await touchAttribute(trx, code);
  await record(trx, actor, 'option_deleted', code, { option, names: before.names }, { to });
}

/** Refuses `option_in_use` if two variants of a product would become the same. */
async function exchanged(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') throw problem('option_in_use');
    throw error;
  }
}

/** Puts options in order. Refuses `not_found` and `content_changed`. */
export async function arrangeOptions(
  trx: Trx,
  code: string,
  { version, codes }: { version: number; codes: readonly string[] },
  actor: string,
): Promise<void> {
  const attribute = await lock(trx, code, version);
  if (!hasOptions(attribute)) throw problem('not_found');
  await orderOptions(trx, attribute, codes);
  await touchAttribute(trx, code);
  await record(trx, actor, 'options_ordered', code, null, { codes });
}

async function lock(trx: Trx, code: string, version?: number): Promise<AttributeRow> {
  const attribute = await attributeBy(trx, code, true);
  if (!attribute) throw problem('not_found');
  if (version !== undefined && attribute.version !== version)
    throw await changedSince(trx, `attribute:${code}`);
  return attribute;
}

const refused = (field: string) => problem('invalid_input', { fields: { [field]: 'invalid' } });

function checkOption({ code }: AttributeRow, { countries, activation }: OptionInput): void {
  if (code === 'region' && countries?.some((country) => !isCountry(country))) throw refused('countries');
  if (code === 'platform' && activation && !ACTIVATIONS.includes(activation)) throw refused('activation');
}

/** A code of Latin letters and digits from an English name; a name without any gets the word. */
function plainCode(names: Names, word: string): string {
  const code = slugFrom(names['en-US'] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 34);
  return word === 'attribute' && !/^[a-z]/.test(code) ? word : code || word;
}

function freeCode(wanted: string, taken: ReadonlySet<string>): string {
  for (let no = 1; ; no++) {
    const code = no === 1 ? wanted : `${wanted}-${no}`;
    if (!taken.has(code)) return code;
  }
}

async function record(
  trx: Trx,
  actor: string,
  act: string,
  code: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  const fields = { before: before && { ...before }, after: after && { ...after } };
  await audit(trx, { actor, action: `catalog.${act}`, subject: `attribute:${code}`, ...fields });
  await notify(trx, 'catalog');
}
