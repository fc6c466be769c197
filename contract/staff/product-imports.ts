import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { BASE_CURRENCY, currency, money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line } from '../primitives/text.ts';
import {
  IMPORT_NOTES,
  IMPORT_REASONS,
  IMPORT_SHOWN,
  IMPORT_VERDICTS,
  MOST_IMPORT_BYTES,
} from './product-import-parts.ts';
import { KEEPS_PRODUCTS, SEES_PRODUCTS } from './products.ts';

/** What a column holds: `name`, `price.EUR`, `summary.de`, `attr.color`. */
const field = z.string().max(80);

/** What is done with a value that the store does not have. */
const choice = z.object({
  /** `type`, `platform`, `region`, `genre` or `attr.color`. */
  field,
  value: z.string().max(500),
  do: z.enum(['create', 'map', 'leave']),
  /** With `map`: the code of an option, or the address of a type. */
  to: z.string().max(120).default(''),
});
export type ImportChoice = z.output<typeof choice>;

/** How a file is read. */
export const importSettings = z.object({
  /** The field of each column, in the order of the file; null for one that is not used. */
  columns: z.array(field.nullable()).max(500),
  /** For new products whose line does not say it. */
  status: z.enum(['draft', 'live']).default('draft'),
  type: z.string().max(120).nullable().default(null),
  platform: z.string().max(80).nullable().default(null),
  region: z.string().max(80).nullable().default(null),
  /** Replaces HTML entities in texts by the signs they stand for. */
  decode: z.boolean().default(true),
  /** Sets the stock of products that are known; otherwise that of new ones alone. */
  setStock: z.boolean().default(false),
  /** Of the amounts whose column names no currency. Another one than the dollar: prices are fixed in it, and the base price is set from it. */
  currency: currency.default(BASE_CURRENCY),
  choices: z.array(choice).max(5_000).default([]),
});
export type ImportSettings = z.output<typeof importSettings>;

/** A value that the store does not have, with how many lines have it. */
export const unknownValue = z.object({ field, value: z.string(), lines: z.int() });
export type UnknownValue = z.infer<typeof unknownValue>;

const verdicts = z.record(z.enum(IMPORT_VERDICTS), z.int());
const state = z.enum(['checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone']);
export type ImportState = z.infer<typeof state>;

const importRow = z.object({
  id: z.string(),
  state,
  fileName: z.string(),
  /** Empty: the command line. */
  by: z.string(),
  lines: z.int(),
  verdicts,
  createdAt: isoTime,
});
export type ProductImportRow = z.infer<typeof importRow>;

const option = z.object({ code: z.string(), name: z.string() });

/** An import as its page shows it. */
export const productImport = importRow.extend({
  /** Counted up by each save of the settings, which must name the one that was seen. */
  version: z.int(),
  /** Lines that have been checked, imported or undone, of those that are to be. */
  tried: z.int(),
  toTry: z.int(),
  /** Lines with a remark. */
  noted: z.int(),
  /** Products that are put back, and those that were changed since. */
  undone: z.int(),
  kept: z.int(),
  /** Pictures that its lines name by their addresses. They are fetched once the lines are in. */
  pictures: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
  heads: z.array(z.string()),
  /** The first values of each column. */
  samples: z.array(z.array(z.string())),
  settings: importSettings,
  /** Whether the settings are those of an earlier file with the same heads. */
  remembered: z.boolean(),
  unknown: z.array(unknownValue),
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  undoUntil: isoTime.nullable(),
});
export type ProductImport = z.infer<typeof productImport>;

/** What the fields of the import's forms offer. */
const choices = z.object({
  types: z.array(option),
  platforms: z.array(option),
  regions: z.array(option),
  genres: z.array(option),
  attributes: z.array(option.extend({ kind: z.string(), options: z.array(option) })),
  /** Currencies that prices can be in now: the store's own first. */
  currencies: z.array(currency),
});
export type ImportChoices = z.infer<typeof choices>;

export const staffProductImports = endpoint({
  name: 'staffProductImports',
  method: 'GET',
  path: '/admin/product-imports',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'The imports of products, newest first.',
  query: z.object({ ...pageQuery }),
  reply: page(importRow),
});

export const staffUploadProducts = endpoint({
  name: 'staffUploadProducts',
  method: 'POST',
  path: '/admin/product-imports',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Takes a file of products: CSV with comma, semicolon or tab, or a JSON list. It is checked, and no product is changed.',
  query: z.object({ name: line(200).default('') }),
  raw: true,
  maxBytes: MOST_IMPORT_BYTES,
  reply: z.object({ id: z.string() }),
  problems: ['import_file_empty', 'import_file_lines', 'import_file_json', 'payload_too_large'],
  limit: { calls: 60, seconds: 60 },
});

const params = z.object({ id: z.uuid() });

export const staffProductImport = endpoint({
  name: 'staffProductImport',
  method: 'GET',
  path: '/admin/product-imports/{id}',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'An import of products: how its file is read, what its lines do, and how far it is.',
  params,
  reply: productImport.extend({ choices }),
  problems: ['not_found'],
});

export const staffSaveImportSettings = endpoint({
  name: 'staffSaveImportSettings',
  method: 'POST',
  path: '/admin/product-imports/{id}/settings',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Changes how the file of an import is read, and checks its lines again. Changes no product.',
  params,
  body: z.object({ version: z.int(), settings: importSettings }),
  reply: z.object({ version: z.int() }),
  problems: ['not_found', 'import_has_moved_on', 'content_changed'],
  limit: { calls: 120, seconds: 60 },
});

/** A value before or after: money in minor units, or a text as people read it. */
const shown = z.object({ text: z.string().optional(), money: money.optional() });
export type ImportShown = z.infer<typeof shown>;

const lineRow = z.object({
  line: z.int(),
  verdict: z.enum(IMPORT_VERDICTS),
  /** `waiting`: not imported yet; `kept`: not undone. */
  state: z.enum(['waiting', 'done', 'undone', 'kept']),
  name: z.string(),
  productId: z.string().nullable(),
  reason: z.enum(IMPORT_REASONS).nullable(),
  /** The field that the reason is about, and its value. */
  field: z.string().nullable(),
  value: z.string().nullable(),
  notes: z.array(
    z.object({ note: z.enum(IMPORT_NOTES), field: z.string().nullable(), value: z.string().nullable() }),
  ),
  changes: z.array(z.object({ field: z.string(), from: shown, to: shown })),
});
export type ProductImportLine = z.infer<typeof lineRow>;

export const staffProductImportLines = endpoint({
  name: 'staffProductImportLines',
  method: 'GET',
  path: '/admin/product-imports/{id}/lines',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary:
    'What the lines of an import do, with the values before and after. The report is also `/admin/product-imports/{id}/report.csv`.',
  params,
  query: z.object({ show: z.enum(IMPORT_SHOWN).default('all'), ...pageQuery }),
  reply: page(lineRow),
  problems: ['not_found'],
  limit: { calls: 240, seconds: 60 },
});

const act = { method: 'POST', access: 'staff', roles: KEEPS_PRODUCTS, params, reply: z.null() } as const;

export const staffStartProductImport = endpoint({
  ...act,
  name: 'staffStartProductImport',
  path: '/admin/product-imports/{id}/start',
  summary: 'Imports the lines of a checked file in the background, or resumes a stopped import.',
  body: z.object({ version: z.int() }),
  problems: ['not_found', 'import_has_moved_on', 'content_changed', 'product_import_nothing', 'list_full'],
});

export const staffStopProductImport = endpoint({
  ...act,
  name: 'staffStopProductImport',
  path: '/admin/product-imports/{id}/stop',
  summary: 'Stops an import. Products that are imported stay so.',
  problems: ['not_found', 'import_has_moved_on'],
});

export const staffDiscardProductImport = endpoint({
  ...act,
  name: 'staffDiscardProductImport',
  path: '/admin/product-imports/{id}/discard',
  summary: 'Deletes a file that has not been imported.',
  problems: ['not_found', 'import_has_moved_on'],
});

export const staffUndoProductImport = endpoint({
  ...act,
  name: 'staffUndoProductImport',
  path: '/admin/product-imports/{id}/undo',
  summary:
    'Puts changed products back as they were and removes new ones, within 24 hours. Products that were changed since stay; new ones that are in use are retired.',
  problems: ['not_found', 'import_has_moved_on', 'bulk_too_late'],
});

/** The calls about imports of products. */
export const PRODUCT_IMPORT_CALLS = [
  staffProductImports,
  staffUploadProducts,
  staffProductImport,
  staffSaveImportSettings,
  staffProductImportLines,
  staffStartProductImport,
  staffStopProductImport,
  staffDiscardProductImport,
  staffUndoProductImport,
] as const;
