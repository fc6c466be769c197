import { sql } from 'kysely';
import type * as z from 'zod';
import type { Trx } from '../../platform/db/kysely.ts';
import { SETTINGS, type SettingKey } from './settings.ts';

/**
 * Saves a setting, and tells the caches of guest pages. Refuses (a ZodError) what the setting cannot be: a text is
 * either one for all languages, or one a language with en-US among them.
 */
export async function saveSetting<K extends SettingKey>(
  trx: Trx,
  key: K,
  value: z.input<(typeof SETTINGS)[K]['schema']>,
): Promise<void> {
  const setting = SETTINGS[key];
  const row = { value: JSON.stringify(setting.schema.parse(value)), public: setting.public };
  await trx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((oc) => oc.column('key').doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute();
  await sql`select pg_notify('catalog', '')`.execute(trx);
}
