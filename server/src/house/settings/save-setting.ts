import type * as z from 'zod';
import type { Trx } from '../../platform/db/kysely.ts';
import { SETTINGS, type SettingKey } from './settings.ts';
import { writeSetting } from './settings.queries.ts';

type Input<K extends SettingKey> = z.input<(typeof SETTINGS)[K]['schema']>;

/**
 * Saves a setting, and notifies the caches of guest pages. Null restores the built-in value. Throws a ZodError for a value
 * that the setting does not allow: a text is either one for all languages, or one per language, en-US included.
 *
 * @param by the actor, `staff:<id>` or `system`
 */
export async function saveSetting<K extends SettingKey>(
  trx: Trx,
  key: K,
  value: Input<K> | null,
  by = 'system',
): Promise<void> {
  await writeSetting(trx, key, { value: value === null ? null : SETTINGS[key].schema.parse(value), by });
}
