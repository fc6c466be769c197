import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { MOST_LAST_CHARACTERS } from '../primitives/key-patterns.ts';
import { currency, money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line } from '../primitives/text.ts';
import { LINE_VERDICTS, MOST_KEY_BYTES } from './key-lines.ts';
import { KEEPS_KEYS } from './keys.ts';

export { LINE_VERDICTS, MOST_KEY_BYTES, MOST_KEY_LINES, type LineVerdict } from './key-lines.ts';

const day = z.iso.date().nullable();

export const staffKeyImportHints = endpoint({
  name: 'staffKeyImportHints',
  method: 'GET',
  path: '/admin/key-import-hints',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary:
    'What an import may begin with: known suppliers, the next free batch name, and what the last batch said.',
  query: z.object({ productId: z.uuid().optional() }),
  reply: z.object({
    product: z
      .object({
        id: z.string(),
        name: z.string(),
        platform: z.string(),
        region: z.string(),
        genre: z.string(),
        pattern: z.string(),
      })
      .nullable(),
    suppliers: z.array(z.string()),
    batchName: z.string(),
    last: z
      .object({
        supplier: z.string(),
        cost: money.nullable(),
        /** Days between purchase and the end of the warranty. */
        warrantyDays: z.int().nullable(),
      })
      .nullable(),
  }),
  problems: ['product_not_found'],
});

export const staffCreateKeyImport = endpoint({
  name: 'staffCreateKeyImport',
  method: 'POST',
  path: '/admin/key-imports',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary: 'Begins an import: where the keys belong and what they cost. The file follows.',
  body: z.object({
    /** Null: a column of the file names the product of each line. */
    productId: z.uuid().nullable(),
    batchName: line(40).pipe(z.string().min(1, 'required')),
    supplier: line(120),
    invoice: line(80),
    /** What one key cost, in the minor unit of the currency. */
    costMinor: z.int('invalid').min(0, 'too_small').max(1_000_000_000, 'too_large').nullable(),
    costCurrency: currency.nullable(),
    boughtOn: day,
    warrantyUntil: day,
  }),
  reply: z.object({ id: z.string() }),
  problems: ['product_not_found', 'batch_name_taken'],
  limit: { calls: 60, seconds: 60 },
});

const params = z.object({ id: z.uuid() });

export const staffUploadKeys = endpoint({
  name: 'staffUploadKeys',
  method: 'POST',
  path: '/admin/key-imports/{id}/file',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary:
    'Takes the file of an import: a key a line, or CSV with heads. It is kept sealed for a day, and checked at once: no key is in stock yet.',
  params,
  query: z.object({ name: line(200).default('') }),
  raw: true,
  maxBytes: MOST_KEY_BYTES,
  reply: z.object({ lines: z.int() }),
  problems: [
    'not_found',
    'import_has_moved_on',
    'key_file_columns',
    'key_file_product',
    'key_file_lines',
    'key_file_empty',
    'payload_too_large',
  ],
});

export const keyImport = z.object({
  id: z.string(),
  state: z.enum(['draft', 'checking', 'checked', 'importing', 'stopped', 'done', 'undone']),
  product: z
    .object({
      id: z.string(),
      name: z.string(),
      platform: z.string(),
      region: z.string(),
      genre: z.string(),
      pattern: z.string(),
    })
    .nullable(),
  batchName: z.string(),
  supplier: z.string(),
  invoice: z.string(),
  cost: money.nullable(),
  boughtOn: day,
  warrantyUntil: day,
  fileName: z.string(),
  by: z.string(),
  lines: z.int(),
  checked: z.int(),
  /** Lines that have been imported or skipped. */
  tried: z.int(),
  /** Keys that are in. */
  added: z.int(),
  verdicts: z.record(z.enum(LINE_VERDICTS), z.int()),
  /** Keys of the product for sale when the import began. */
  stockBefore: z.int().nullable(),
  /** Keys of the product for sale now. */
  stockNow: z.int().nullable(),
  /** Units of the product sold in 30 days. */
  sold30: z.int().nullable(),
  batches: z.array(
    z.object({
      id: z.string(),
      product: z.string(),
      imported: z.int(),
      state: z.string(),
      undoable: z.boolean(),
    }),
  ),
  /** How many batches there are, if not all of them are listed. */
  batchCount: z.int(),
  /** False once the sealed lines have been deleted. */
  hasLines: z.boolean(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  /** When it ended, or was stopped. */
  finishedAt: isoTime.nullable(),
  serverNow: isoTime,
});
export type KeyImport = z.infer<typeof keyImport>;

export const staffKeyImport = endpoint({
  name: 'staffKeyImport',
  method: 'GET',
  path: '/admin/key-imports/{id}',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary: 'An import: its lines by verdict, and how far it is.',
  params,
  reply: keyImport,
  problems: ['not_found'],
});

export const keyImportRow = z.object({
  id: z.string(),
  state: keyImport.shape.state,
  product: z.string().nullable(),
  batchName: z.string(),
  supplier: z.string(),
  lines: z.int(),
  added: z.int(),
  by: z.string(),
  createdAt: isoTime,
});
export type KeyImportRow = z.infer<typeof keyImportRow>;

export const staffKeyImports = endpoint({
  name: 'staffKeyImports',
  method: 'GET',
  path: '/admin/key-imports',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary: 'The latest imports on screen, newest first.',
  query: z.object({ ...pageQuery }),
  reply: page(keyImportRow),
});

export const keyImportLine = z.object({
  line: z.int(),
  /** The key by its last characters; null once the sealed lines have been deleted. */
  masked: z.string().nullable(),
  verdict: z.enum(LINE_VERDICTS),
  /** What the line calls its product, if the file has a column for it. */
  product: z.string().nullable(),
  /** The line that has the same key. */
  sameAs: z.int().nullable(),
  batch: z.object({ id: z.string(), name: z.string(), supplier: z.string() }).nullable(),
  keyState: z.string().nullable(),
  orderNo: z.string().nullable(),
  at: isoTime.nullable(),
  /** Letters and digits of a key of the wrong pattern, and how many are expected. */
  length: z.int().nullable(),
  expected: z.array(z.int()),
});
export type KeyImportLine = z.infer<typeof keyImportLine>;

export const staffKeyImportLines = endpoint({
  name: 'staffKeyImportLines',
  method: 'GET',
  path: '/admin/key-imports/{id}/lines',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary:
    'The lines of an import with their verdicts, each key by its last characters. Those that are skipped are also `/admin/key-imports/{id}/skipped.csv`.',
  params,
  query: z.object({
    show: z.enum(['all', ...LINE_VERDICTS]).default('all'),
    /** Of all lines: only the problems, with the lines beside them. */
    nearby: z.stringbool().default(false),
    /** The number of a line, or the last characters of its key. */
    q: line(MOST_LAST_CHARACTERS).default(''),
    ...pageQuery,
  }),
  reply: page(keyImportLine),
  problems: ['not_found'],
  limit: { calls: 240, seconds: 60 },
});

const act = {
  method: 'POST',
  access: 'staff',
  roles: KEEPS_KEYS,
  params,
} as const;

export const staffStartKeyImport = endpoint({
  ...act,
  name: 'staffStartKeyImport',
  path: '/admin/key-imports/{id}/start',
  summary: 'Imports the new keys of a checked file in the background, or goes on after a stop.',
  reply: z.object({ state: keyImport.shape.state }),
  problems: ['not_found', 'import_has_moved_on', 'batch_name_taken', 'import_nothing_new'],
});

export const staffStopKeyImport = endpoint({
  ...act,
  name: 'staffStopKeyImport',
  path: '/admin/key-imports/{id}/stop',
  summary: 'Stops an import. The keys that are in are not for sale until it goes on, is finished or undone.',
  reply: z.object({ state: keyImport.shape.state }),
  problems: ['not_found', 'import_has_moved_on'],
});

export const staffFinishKeyImport = endpoint({
  ...act,
  name: 'staffFinishKeyImport',
  path: '/admin/key-imports/{id}/finish',
  summary: 'Puts the keys of a stopped import on sale, without the rest.',
  reply: z.object({ state: keyImport.shape.state }),
  problems: ['not_found', 'import_has_moved_on'],
});

export const staffDiscardKeyImport = endpoint({
  ...act,
  name: 'staffDiscardKeyImport',
  path: '/admin/key-imports/{id}/discard',
  summary: 'Deletes a file whose keys have not been imported.',
  reply: z.null(),
  problems: ['not_found', 'import_has_moved_on'],
});

export const staffUndoKeyImport = endpoint({
  ...act,
  name: 'staffUndoKeyImport',
  path: '/admin/key-imports/{id}/undo',
  freshCode: true,
  summary: 'Removes all keys of an import. Until an order has had one of the keys.',
  reply: z.object({ removed: z.int() }),
  problems: ['not_found', 'import_has_moved_on', 'import_not_undoable', 'staff_code_again'],
});

/** The calls of an import on screen. */
export const KEY_IMPORT_CALLS = [
  staffKeyImportHints,
  staffCreateKeyImport,
  staffUploadKeys,
  staffKeyImport,
  staffKeyImports,
  staffKeyImportLines,
  staffStartKeyImport,
  staffStopKeyImport,
  staffFinishKeyImport,
  staffDiscardKeyImport,
  staffUndoKeyImport,
] as const;
