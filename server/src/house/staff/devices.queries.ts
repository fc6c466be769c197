import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { DEVICE_SECONDS } from '../../platform/http/known-device.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';

/** Whether this browser has signed in to the account of this address before. */
export async function isKnownDevice(db: Db, emailNorm: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('staff_devices as d')
    .innerJoin('staff as s', 's.id', 'd.staff_id')
    .select('d.staff_id')
    .where('s.email_norm', '=', emailNorm)
    .where('d.token_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a complete sign-in of this browser, and deletes browsers whose cookie has expired. Returns a cookie for a browser
 * that had none, else null.
 */
export async function rememberDevice(
  trx: Trx,
  staffId: string,
  hash: Buffer | null,
  now: Date,
): Promise<string | null> {
  const fresh = hash === null ? randomToken() : null;
  await trx
    .insertInto('staff_devices')
    .values({ staff_id: staffId, token_hash: hash ?? hashToken(present(fresh)), first_at: now, last_at: now })
    .onConflict((oc) => oc.columns(['staff_id', 'token_hash']).doUpdateSet({ last_at: now }))
    .execute();
  await trx
    .deleteFrom('staff_devices')
    .where('staff_id', '=', staffId)
    .where('last_at', '<', new Date(now.getTime() - DEVICE_SECONDS * 1_000))
    .execute();
  return fresh;
}

/** Deletes the known browsers of an account. */
export async function forgetDevices(trx: Trx, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
}
