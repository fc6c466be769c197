import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { SETTINGS, type SettingKey, type SettingValue } from './settings.ts';

/**
 * The value of a setting, in the language asked for where it is a text; the built-in one where nothing was saved.
 *
 * It is not kept in memory: a read costs one look into an index, guest pages are cached as a whole, and a value that
 * was just saved holds everywhere at once.
 */
export async function readSetting<K extends SettingKey>(
  db: Db,
  key: K,
  locale: Locale,
): Promise<SettingValue<K>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  const fallback = () => SETTINGS[key].fallback(locale) as SettingValue<K>;
  if (!row || row.value === null) return fallback();
  const { value } = row;
  if (typeof value !== 'object') return value as SettingValue<K>;
  const texts = value as Partial<Record<Locale, string>>;
  return (texts[locale] ?? texts['en-US'] ?? fallback()) as SettingValue<K>;
}
