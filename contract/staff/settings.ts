import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../primitives/locale.ts';
import { isoTime } from '../primitives/text.ts';

const roles = ['catalogue'] as const;

const texts = z.partialRecord(z.enum(LOCALES), z.string());
/** A text in some languages, or one text for all; null: the built-in one. */
const value = z.union([texts, z.string()]).nullable();

export const staffSetting = z.object({
  key: z.string(),
  /** How it is asked for: a text in each language, one line or several lines for all, a time zone, codes of countries with blanks between them, or `true` or `false`. */
  kind: z.enum(['texts', 'line', 'lines', 'zone', 'countries', 'toggle']),
  value,
  /** What holds where nothing is saved: in each language, or for all. */
  fallback: z.union([z.record(z.enum(LOCALES), z.string()), z.string()]),
  /** Goes along with saving; 0 where nothing was saved yet. */
  revision: z.int(),
  savedAt: isoTime.nullable(),
  savedBy: z.string().nullable(),
});
export type StaffSetting = z.infer<typeof staffSetting>;

export const staffSettings = endpoint({
  name: 'staffSettings',
  method: 'GET',
  path: '/admin/settings',
  access: 'staff',
  roles,
  summary: 'The public texts of the store, and the built-in ones that stand in for empty ones.',
  reply: z.array(staffSetting),
});

export const staffSaveSetting = endpoint({
  name: 'staffSaveSetting',
  method: 'POST',
  path: '/admin/settings/{key}',
  access: 'staff',
  roles,
  summary:
    'Saves a public setting. Where another was saved since `revision`: 409 `content_changed`, with the newest in `data`.',
  params: z.object({ key: z.string().max(80) }),
  body: z.object({ value, revision: z.int().min(0) }),
  reply: staffSetting,
  problems: ['not_found', 'content_changed', 'invalid_input'],
});
