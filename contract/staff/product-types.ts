import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ATTRIBUTE_KINDS } from '../primitives/attribute-kinds.ts';
import { LOCALES } from '../primitives/locale.ts';
import { countryCode, line, visible } from '../primitives/text.ts';
import { KEEPS_PRODUCTS, SEES_PRODUCTS, staffSlugs, typedSlug } from './products.ts';

/** Attributes that every store has. Their values are fields of the product, and their lists are kept for them alone. */
export const BUILT_IN_ATTRIBUTES = ['platform', 'region', 'genre', 'language'] as const;
export type BuiltInAttribute = (typeof BUILT_IN_ATTRIBUTES)[number];

/** How many options one attribute has, how many attributes a store has, and how many types. */
export const MOST_OPTIONS = 500;
export const MOST_ATTRIBUTES = 200;
export const MOST_TYPES = 500;

/** A text in the display languages; an empty one is none, and the English one stands in. English may be missing, too. */
export const translatedIfAny = (max: number) =>
  z
    .partialRecord(z.enum(LOCALES), line(max))
    .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))
    .pipe(z.partialRecord(z.enum(LOCALES), z.string()));

/** A text in the display languages. English is never missing. */
export const translated = (max: number) =>
  translatedIfAny(max).refine((texts) => visible(texts['en-US'] ?? ''), {
    path: ['en-US'],
    error: 'required',
  });

const nameTexts = z.partialRecord(z.enum(LOCALES), z.string());

/** The code of an attribute or option: part of addresses, and never changed. */
const attributeCode = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
const optionCode = z.string().regex(/^[\w.-]{1,60}$/);

/** A value: an option's code, several of them, a number, yes or no, or a text by language. */
const attributeValue = z.union([
  z.string().max(60),
  z.array(z.string().max(60)).max(100),
  z.number(),
  z.boolean(),
  z.partialRecord(z.enum(LOCALES), line(300)),
]);
export type AttributeValue = z.output<typeof attributeValue>;

/** The values of a product by the codes of its attributes, without those that are built in; null is none. */
export const attributeValues = z.record(attributeCode, attributeValue.nullable());
export type AttributeValues = z.output<typeof attributeValues>;

const flags = {
  /** Without it, no product of the type is published. */
  required: z.boolean().default(false),
  onCard: z.boolean().default(false),
  filterable: z.boolean().default(false),
  /** Its values find the product. */
  searched: z.boolean().default(false),
};

const attributeHead = {
  code: z.string(),
  name: z.string(),
  kind: z.enum(ATTRIBUTE_KINDS),
  unit: z.string(),
  builtIn: z.boolean(),
};

export const typeAttribute = z.object({
  ...attributeHead,
  ...flags,
  /** The type above that it is inherited from; null for its own. */
  from: z.string().nullable(),
});
export type TypeAttribute = z.infer<typeof typeAttribute>;

const productType = {
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  parentId: z.string().nullable(),
  /** Set on a type that has no products, but shows those of one genre of the type above. */
  genre: z.string().nullable(),
  /** Products that are in it, without those of the types below; drafts and retired ones too. */
  products: z.int(),
};

export const staffProductTypes = endpoint({
  name: 'staffProductTypes',
  method: 'GET',
  path: '/admin/product-types',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'The types of products in their order, and the attributes that types can have.',
  reply: z.object({
    types: z.array(z.object({ ...productType, attributes: z.int() })),
    attributes: z.array(z.object({ ...attributeHead, options: z.int(), types: z.int() })),
  }),
});
export type StaffProductTypes = z.infer<typeof staffProductTypes.reply>;

const typeParams = z.object({ id: z.uuid() });
const version = z.int().min(1);

export const staffProductType = endpoint({
  name: 'staffProductType',
  method: 'GET',
  path: '/admin/product-types/{id}',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'A type of products with its names and attributes, and what it can be placed under.',
  params: typeParams,
  reply: z.object({
    ...productType,
    version,
    names: nameTexts,
    slugs: staffSlugs,
    /** Types below it. */
    children: z.int(),
    own: z.array(typeAttribute),
    inherited: z.array(typeAttribute),
    /** What it can be placed under: types that are not below it. */
    parents: z.array(z.object({ id: z.string(), name: z.string() })),
    genres: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Every attribute of the store. */
    attributes: z.array(z.object(attributeHead)),
  }),
  problems: ['not_found'],
});
export type StaffProductType = z.infer<typeof staffProductType.reply>;

export const staffTypeAttributes = endpoint({
  name: 'staffTypeAttributes',
  method: 'GET',
  path: '/admin/product-types/{id}/attributes',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'The attributes of a type with their options, inherited ones first: the fields of its products.',
  params: typeParams,
  reply: z.array(
    typeAttribute.extend({
      /** Empty for languages, which are free to choose. */
      options: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
  problems: ['not_found'],
});
export type StaffTypeAttributes = z.infer<typeof staffTypeAttributes.reply>;

const typeBody = {
  names: translated(80),
  parentId: z.uuid().nullable().default(null),
  genre: optionCode.nullable().default(null),
};

export const staffAddProductType = endpoint({
  name: 'staffAddProductType',
  method: 'POST',
  path: '/admin/product-types',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Adds a type of products behind the others.',
  body: z.object({
    ...typeBody,
    /** Empty: made from the English name. */
    slug: typedSlug.default(''),
  }),
  reply: z.object({ id: z.string() }),
  problems: ['slug_taken', 'slug_reserved', 'list_full'],
});

export const staffSaveProductType = endpoint({
  name: 'staffSaveProductType',
  method: 'POST',
  path: '/admin/product-types/{id}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Renames a type, moves it under another, and sets its own attributes in their order.',
  params: typeParams,
  body: z.object({
    ...typeBody,
    version,
    attributes: z
      .array(z.object({ code: attributeCode, ...flags }))
      .max(60)
      .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, 'invalid'),
  }),
  reply: z.null(),
  problems: ['not_found', 'content_changed'],
});

export const staffRemoveProductType = endpoint({
  name: 'staffRemoveProductType',
  method: 'DELETE',
  path: '/admin/product-types/{id}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Deletes a type without products and without types below it.',
  params: typeParams,
  reply: z.null(),
  problems: ['not_found', 'type_in_use'],
});

export const staffOrderProductTypes = endpoint({
  name: 'staffOrderProductTypes',
  method: 'POST',
  path: '/admin/product-type-order',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Puts types in order. Those that are not named keep their places behind them.',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(MOST_TYPES) }),
  reply: z.null(),
});

const attributeParams = z.object({ code: attributeCode });

export const staffOption = z.object({
  code: z.string(),
  names: nameTexts,
  /** Products with it, drafts and retired ones too. */
  products: z.int(),
  /** Of a region: where its keys activate (ISO 3166-1); empty means everywhere. Else null. */
  countries: z.array(z.string()).nullable(),
  /** Of a platform: which help on activating a key its buyers read; empty for none. Else null. */
  activation: z.string().nullable(),
});
export type StaffOption = z.infer<typeof staffOption>;

export const staffAttribute = endpoint({
  name: 'staffAttribute',
  method: 'GET',
  path: '/admin/attributes/{code}',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'An attribute with its names, its options and the types that have it.',
  params: attributeParams,
  reply: z.object({
    ...attributeHead,
    version,
    names: nameTexts,
    options: z.array(staffOption),
    types: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Products with a value of it. */
    products: z.int(),
    /** The helps that a platform can be given, and the countries that a region can have. */
    activations: z.array(z.object({ code: z.string(), text: z.string() })),
    countries: z.array(z.string()),
  }),
  problems: ['not_found'],
});
export type StaffAttribute = z.infer<typeof staffAttribute.reply>;

const attributeBody = { names: translated(80), unit: line(20).default('') };

export const staffAddAttribute = endpoint({
  name: 'staffAddAttribute',
  method: 'POST',
  path: '/admin/attributes',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Adds an attribute. Its code is made from its English name, and its kind cannot be changed.',
  body: z.object({ ...attributeBody, kind: z.enum(ATTRIBUTE_KINDS) }),
  reply: z.object({ code: z.string() }),
  problems: ['list_full'],
});

export const staffSaveAttribute = endpoint({
  name: 'staffSaveAttribute',
  method: 'POST',
  path: '/admin/attributes/{code}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Renames an attribute that is not built in.',
  params: attributeParams,
  body: z.object({ ...attributeBody, version }),
  reply: z.null(),
  problems: ['not_found', 'content_changed', 'attribute_built_in'],
});

export const staffRemoveAttribute = endpoint({
  name: 'staffRemoveAttribute',
  method: 'DELETE',
  path: '/admin/attributes/{code}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Deletes an attribute that no product has a value of.',
  params: attributeParams,
  reply: z.null(),
  problems: ['not_found', 'attribute_in_use', 'attribute_built_in'],
});

const optionBody = {
  names: translated(80),
  countries: z.array(countryCode).max(250).optional(),
  activation: line(60).optional(),
  /** Of the attribute, as it was read. */
  version,
};
const optionParams = attributeParams.extend({ option: optionCode });

export const staffAddOption = endpoint({
  name: 'staffAddOption',
  method: 'POST',
  path: '/admin/attributes/{code}/options',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Adds an option behind the others. Its code is made from its English name.',
  params: attributeParams,
  body: z.object(optionBody),
  reply: z.object({ code: z.string() }),
  problems: ['not_found', 'content_changed', 'list_full', 'slug_taken', 'slug_reserved'],
});

export const staffSaveOption = endpoint({
  name: 'staffSaveOption',
  method: 'POST',
  path: '/admin/attributes/{code}/options/{option}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Renames an option; of a region sets its countries, of a platform its help.',
  params: optionParams,
  body: z.object(optionBody),
  reply: z.null(),
  problems: ['not_found', 'content_changed'],
});

export const staffRemoveOption = endpoint({
  name: 'staffRemoveOption',
  method: 'POST',
  path: '/admin/attributes/{code}/options/{option}/remove',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Deletes an option. One that products have is refused, unless `to` says which one they get.',
  params: optionParams,
  body: z.object({ version, to: optionCode.nullable().default(null) }),
  reply: z.null(),
  problems: ['not_found', 'content_changed', 'option_in_use'],
});

export const staffOrderOptions = endpoint({
  name: 'staffOrderOptions',
  method: 'POST',
  path: '/admin/attributes/{code}/option-order',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Puts the options of an attribute in order.',
  params: attributeParams,
  body: z.object({ version, codes: z.array(optionCode).min(1).max(MOST_OPTIONS) }),
  reply: z.null(),
  problems: ['not_found', 'content_changed'],
});

/** Every call about product types and attributes. */
export const PRODUCT_TYPE_CALLS = [
  staffProductTypes,
  staffProductType,
  staffTypeAttributes,
  staffAddProductType,
  staffSaveProductType,
  staffRemoveProductType,
  staffOrderProductTypes,
  staffAttribute,
  staffAddAttribute,
  staffSaveAttribute,
  staffRemoveAttribute,
  staffAddOption,
  staffSaveOption,
  staffRemoveOption,
  staffOrderOptions,
] as const;
