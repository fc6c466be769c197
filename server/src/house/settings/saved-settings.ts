import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { SettingKey } from './settings.ts';

/** A setting that somebody has saved at least once. */
export interface SavedSetting {
  key: string;
  /** Null: the built-in value holds again. */
  value: unknown;
  /** 0 as long as nobody has saved it. */
  revision: number;
  saved_by: string;
  updated_at: Date;
}

const COLUMNS = ['key', 'value', 'revision', 'saved_by', 'updated_at'] as const;

/** What was saved of these settings. */
export async function savedSettings(db: Db, keys: readonly SettingKey[]): Promise<SavedSetting[]> {
  return await db.selectFrom('settings').select(COLUMNS).where('key', 'in', keys).execute();
}

/** Locks a setting, also one that was never saved: of two who save at once, one sees what the other has done. */
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
