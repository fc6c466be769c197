import { sql } from 'kysely';
import type * as z from 'zod';
import type { Trx } from '../../platform/db/kysely.ts';
import { SETTINGS, type SettingKey } from './settings.ts';

type Input<K extends SettingKey> = z.input<(typeof SETTINGS)[K]['schema']>;

/**
 * Saves a setting, and tells the caches of guest pages. Null brings the built-in value back. Refuses (a ZodError) what the
 * setting cannot be: a text is either one for all languages, or one a language with en-US among them.
 *
 * @param by who saved it: `staff:<id>`, or the store itself
 */
export async function saveSetting<K extends SettingKey>(
  trx: Trx,
  key: K,
  value: Input<K> | null,
  by = 'system',
): Promise<void> {
  const setting = SETTINGS[key];
  const row = {
    value: JSON.stringify(value === null ? null : setting.schema.parse(value)),
    public: setting.public,
    saved_by: by,
  };
  await trx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({ ...row, updated_at: sql`now()`, revision: sql`settings.revision + 1` }),
    )
    .execute();
  await sql`select pg_notify('catalog', '')`.execute(trx);
}
