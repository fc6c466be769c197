import { present } from '@halfturn/contract/primitives/rows.ts';
import type { ImportChoice, ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { addOption } from '../types/keep-attributes.ts';
import { addType, saveType } from '../types/keep-types.ts';
import { attributeBy } from '../types/types.queries.ts';
import { typeBy } from '../types/types.staff.queries.ts';

/** Built-in attributes by the field that holds them. */
const BUILT_IN: Readonly<Record<string, string>> = {
  platform: 'platform',
  region: 'region',
  genre: 'genre',
  languages: 'language',
};

/**
 * Creates the types and options that an import is to create, each with its entry in the audit log. Returns settings in which each choice
 * names what was created, so that the next file finds it.
 */
export async function createValues(
  trx: Trx,
  settings: ImportSettings,
  actor: string,
): Promise<ImportSettings> {
  const choices: ImportChoice[] = [];
  for (const choice of settings.choices) {
    if (choice.do !== 'create') choices.push(choice);
    else choices.push({ ...choice, do: 'map', to: await create(trx, choice, settings, actor) });
  }
  return { ...settings, choices };
}

async function create(
  trx: Trx,
  { field, value }: ImportChoice,
  settings: ImportSettings,
  actor: string,
): Promise<string> {
  const names = { 'en-US': value.trim().slice(0, 80) };
  if (field === 'type') return await createType(trx, names, settings, actor);
  const code = field.replace(/^attr\./, '');
  const { version } = present(await attributeBy(trx, code));
  const more = field === 'region' ? { countries: [] } : field === 'platform' ? { activation: '' } : {};
  return await addOption(trx, code, { names, version, ...more }, actor);
}

/** A new type has the attributes that the file has columns for. */
async function createType(
  trx: Trx,
  names: { 'en-US': string },
  settings: ImportSettings,
  actor: string,
): Promise<string> {
  const id = await addType(trx, { names, parentId: null, genre: null, slug: '' }, actor);
  const codes = settings.columns.flatMap((field) => {
    const own = /^attr\.([a-z0-9-]+)/.exec(field ?? '')?.[1];
    const code = own ?? BUILT_IN[field ?? ''];
    return code === undefined ? [] : [code];
  });
  const { slug, version } = present(await typeBy(trx, id));
  const attributes = [...new Set(codes)].map((code) => ({
    code,
    required: false,
    onCard: false,
    filterable: true,
    searched: false,
  }));
  await saveType(trx, id, { names, parentId: null, genre: null, version, attributes }, actor);
  return slug;
}
