import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';
import { SETTINGS, type SettingKey, type SettingValue } from './settings.ts';

type NumberKey = { [K in SettingKey]: SettingValue<K> extends number ? K : never }[SettingKey];

/** Several numbers in one round trip, for the paths on which each would cost one; built-in values where none is saved. */
export async function readNumbers<const K extends NumberKey>(
  db: Db,
  keys: readonly K[],
): Promise<Record<K, number>> {
  const rows = await send(db, valuesOf(keys));
  const saved = new Map<string, unknown>(rows.map((row) => [row.key, row.value]));
  const value = (key: K): number =>
    (saved.get(key) as number | undefined) ?? SETTINGS[key].fallback(DEFAULT_LOCALE);
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, number>;
}

const valuesOf = statement<[keys: readonly string[]], { key: string; value: unknown }>`
  select key, value from settings where key = any($1::text[])`;
