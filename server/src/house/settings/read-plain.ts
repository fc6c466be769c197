import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';
import { SETTINGS, type SettingKey, type SettingValue } from './settings.ts';

/** Several settings that are the same in every language, in one round trip; built-in values where none is saved. */
export async function readPlain<const K extends SettingKey>(
  db: Db,
  keys: readonly K[],
): Promise<{ [P in K]: SettingValue<P> }> {
  const rows = await send(db, valuesOf(keys));
  const saved = new Map<string, unknown>(rows.map((row) => [row.key, row.value]));
  return Object.fromEntries(
    keys.map((key) => [key, saved.get(key) ?? SETTINGS[key].fallback(DEFAULT_LOCALE)]),
  ) as { [P in K]: SettingValue<P> };
}

const valuesOf = statement<[keys: readonly string[]], { key: string; value: unknown }>`
  select key, value from settings where key = any($1::text[])`;
