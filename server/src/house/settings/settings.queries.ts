import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { SETTINGS, type SettingKey, type SettingValue } from './settings.ts';

/** A setting that was saved at least once. */
export interface SavedSetting {
  key: string;
  /** Null: the built-in value applies again. */
  value: unknown;
  /** 0 until the setting is saved for the first time. */
  revision: number;
  saved_by: string;
  updated_at: Date;
}

const COLUMNS = ['key', 'value', 'revision', 'saved_by', 'updated_at'] as const;

/**
 * Reads a setting, a text in the given language; returns the built-in value if it was never saved.
 *
 * Settings are not kept in memory: a read is one index lookup, guest pages are cached as a whole, and a saved value applies
 * everywhere at once.
 */
export async function readSetting<K extends SettingKey>(
  db: Db,
  key: K,
  locale: Locale,
): Promise<SettingValue<K>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  // `saveSetting` has checked the value with the schema of its key.
  return valueIn(locale, row?.value ?? SETTINGS[key].fallback(locale), key) as SettingValue<K>;
}

/** Picks the text of a language from a value that has one text per language. */
function valueIn(locale: Locale, value: unknown, key: SettingKey): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const texts: Partial<Record<Locale, string>> = value;
  return texts[locale] ?? texts['en-US'] ?? SETTINGS[key].fallback(locale);
}

/** Reads several settings that are the same in every language, in one round trip; built-in values if none are saved. */
export async function readPlain<const K extends SettingKey>(
  db: Db,
  keys: readonly K[],
): Promise<{ [P in K]: SettingValue<P> }> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  const saved = new Map<string, unknown>(rows.map((row) => [row.key, row.value]));
  return Object.fromEntries(
    keys.map((key) => [key, saved.get(key) ?? SETTINGS[key].fallback(DEFAULT_LOCALE)]),
  ) as { [P in K]: SettingValue<P> };
}

/** The saved ones among these settings. */
export async function savedSettings(db: Db, keys: readonly SettingKey[]): Promise<SavedSetting[]> {
  return await db.selectFrom('settings').select(COLUMNS).where('key', 'in', keys).execute();
}

/** Locks a setting, even one that was never saved: of two concurrent saves, the second sees the result of the first. */
export async function lockSetting(trx: Trx, key: SettingKey): Promise<SavedSetting> {
  await trx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(null), revision: 0 })
    .onConflict((oc) => oc.column('key').doNothing())
    .execute();
  return await trx
    .selectFrom('settings')
    .select(COLUMNS)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes a checked value, and notifies the caches of guest pages. */
export async function writeSetting(
  trx: Trx,
  key: SettingKey,
  { value, by }: { value: unknown; by: string },
): Promise<void> {
  const row = { value: JSON.stringify(value), public: SETTINGS[key].public, saved_by: by };
  await trx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({ ...row, updated_at: sql`now()`, revision: sql`settings.revision + 1` }),
    )
    .execute();
  await sql`select pg_notify('catalog', '')`.execute(trx);
}
