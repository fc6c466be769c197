import type { Db } from '../../platform/db/kysely.ts';
import { readPlain } from './read-plain.ts';
import type { SettingKey, SettingValue } from './settings.ts';

type NumberKey = { [K in SettingKey]: SettingValue<K> extends number ? K : never }[SettingKey];

/** Several numbers in one round trip, for the paths on which each would cost one; built-in values where none is saved. */
export const readNumbers = <const K extends NumberKey>(
  db: Db,
  keys: readonly K[],
): Promise<{ [P in K]: SettingValue<P> }> => readPlain(db, keys);
