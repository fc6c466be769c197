import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as staff from '@halfturn/contract/staff/product-types.ts';
import { staffActor } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { COUNTRIES } from '../../../platform/countries.ts';
import { inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { slugsOf } from '../products/products.queries.ts';
import { activationTexts } from './activations.ts';
import { typesWith } from './attributes.queries.ts';
import type { Names, TypeAttributeRow } from './attributes.ts';
import {
  addAttribute,
  addOption,
  arrangeOptions,
  removeAttribute,
  removeOption,
  saveAttribute,
  saveOption,
} from './keep-attributes.ts';
import { addType, arrangeTypes, removeType, saveType } from './keep-types.ts';
import { listOptions, optionNames, productsWith } from './options.queries.ts';
import { attributeBy, attributesOfTypes } from './types.queries.ts';
import { genreChoices, listAttributes, listTypes, typeBy } from './types.staff.queries.ts';

/** The calls of the back office about product types and attributes. */
export const typesStaffRoutes = ({ db }: Context): Binding[] => [
  ...typeRoutes(db),
  ...attributeRoutes(db),
  ...optionRoutes(db),
];

const typeRoutes = (db: Db): Binding[] => [
  bindStaff(staff.staffProductTypes, async ({ visitor }) => {
    const [types, attributes] = await Promise.all([
      listTypes(db, visitor.locale),
      listAttributes(db, visitor.locale),
    ]);
    return { types, attributes };
  }),

  bindStaff(staff.staffProductType, ({ params, visitor }) => typePage(db, params.id, visitor.locale)),

  bindStaff(staff.staffTypeAttributes, async ({ params, visitor }) => {
    const [type, attributes] = await Promise.all([typeBy(db, params.id), attributesOfTypes(db, [params.id])]);
    if (!type) throw problem('not_found');
    return await Promise.all(
      attributes.map(async (attribute) => {
        const options = attribute.built_in ? await optionNames(db, attribute) : attribute.options;
        return {
          ...attributeWire(attribute, params.id, visitor.locale),
          options: options.map(({ code, names }) => ({ code, name: nameOf(names, visitor.locale) })),
        };
      }),
    );
  }),

  bindStaff(staff.staffAddProductType, async ({ body, staff: who }) => ({
    id: await inTransaction(db, (trx) => addType(trx, body, staffActor(who))),
  })),
  bindStaff(staff.staffSaveProductType, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => saveType(trx, params.id, body, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffRemoveProductType, async ({ params, staff: who }) => {
    await inTransaction(db, (trx) => removeType(trx, params.id, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffOrderProductTypes, async ({ body, staff: who }) => {
    await inTransaction(db, (trx) => arrangeTypes(trx, body.ids, staffActor(who)));
    return null;
  }),
];

const attributeRoutes = (db: Db): Binding[] => [
  bindStaff(staff.staffAttribute, ({ params, visitor }) => attributePage(db, params.code, visitor.locale)),

  bindStaff(staff.staffAddAttribute, async ({ body, staff: who }) => ({
    code: await inTransaction(db, (trx) => addAttribute(trx, body, staffActor(who))),
  })),
  bindStaff(staff.staffSaveAttribute, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => saveAttribute(trx, params.code, body, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffRemoveAttribute, async ({ params, staff: who }) => {
    await inTransaction(db, (trx) => removeAttribute(trx, params.code, staffActor(who)));
    return null;
  }),
];

const optionRoutes = (db: Db): Binding[] => [
  bindStaff(staff.staffAddOption, async ({ params, body, staff: who }) => ({
    code: await inTransaction(db, (trx) => addOption(trx, params.code, body, staffActor(who))),
  })),
  bindStaff(staff.staffSaveOption, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => saveOption(trx, params.code, params.option, body, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffRemoveOption, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => removeOption(trx, params.code, params.option, body, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffOrderOptions, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => arrangeOptions(trx, params.code, body, staffActor(who)));
    return null;
  }),
];

const nameOf = (names: Names, locale: Locale): string => names[locale] ?? names['en-US'] ?? '';

/** An attribute of a type, and the type above that it comes from. */
const attributeWire = (row: TypeAttributeRow, typeId: string, locale: Locale): staff.TypeAttribute => ({
  code: row.code,
  name: nameOf(row.names, locale),
  kind: row.kind,
  unit: row.unit,
  builtIn: row.built_in,
  required: row.required,
  onCard: row.on_card,
  filterable: row.filterable,
  searched: row.searched,
  from: row.from_id === typeId ? null : nameOf(row.from_names, locale),
});

/** A type as its page shows it. */
async function typePage(db: Db, id: string, locale: Locale): Promise<staff.StaffProductType> {
  const [type, slugs, types, attributes, held, genres] = await Promise.all([
    typeBy(db, id),
    slugsOf(db, 'classes', id),
    listTypes(db, locale),
    listAttributes(db, locale),
    attributesOfTypes(db, [id]),
    genreChoices(db, locale),
  ]);
  const row = types.find((each) => each.id === id);
  if (!type || !slugs || !row) throw problem('not_found');
  const below = new Set([id]);
  // Once for each level: types are few, and their order is not that of their levels.
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const each of types) if (each.parentId !== null && below.has(each.parentId)) below.add(each.id);
  }
  const shown = held.map((each) => attributeWire(each, id, locale));
  return {
    ...row,
    version: type.version,
    names: type.names,
    slugs,
    children: types.filter(({ parentId }) => parentId === id).length,
    own: shown.filter(({ from }) => from === null),
    inherited: shown.filter(({ from }) => from !== null),
    parents: types
      .filter((each) => !below.has(each.id) && each.genre === null)
      .map((each) => ({ id: each.id, name: each.name })),
    genres,
    attributes,
  };
}

/** An attribute as its page shows it. */
async function attributePage(db: Db, code: string, locale: Locale): Promise<staff.StaffAttribute> {
  const attribute = await attributeBy(db, code);
  if (!attribute) throw problem('not_found');
  const [options, types, products] = await Promise.all([
    listOptions(db, attribute),
    typesWith(db, code, locale),
    productsWith(db, attribute),
  ]);
  return {
    code,
    name: nameOf(attribute.names, locale),
    kind: attribute.kind,
    unit: attribute.unit,
    builtIn: attribute.built_in,
    version: attribute.version,
    names: attribute.names,
    options,
    types,
    products,
    activations: code === 'platform' ? activationTexts(locale) : [],
    countries: code === 'region' ? [...COUNTRIES] : [],
  };
}
