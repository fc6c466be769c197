import type { Db, Trx } from '../../platform/db/kysely.ts';

/** Whether this browser has signed in to the account of this address before. The query runs without a cookie too, in the same time. */
export async function isKnownDevice(db: Db, emailNorm: string, hash: Buffer | null): Promise<boolean> {
  const row = await db
    .selectFrom('account_devices as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select('d.account_id')
    .where('a.email_norm', '=', emailNorm)
    .where('d.token_hash', '=', hash ?? Buffer.alloc(32))
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a sign-in of this browser. Returns whether the browser is new to an account that knows others. */
export async function noteDevice(
  trx: Trx,
  accountId: string,
  hash: Buffer,
  now: Date,
): Promise<{ newAmongOthers: boolean }> {
  const others = await trx
    .selectFrom('account_devices')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  const before = await trx
    .updateTable('account_devices')
    .set({ last_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (before.numUpdatedRows > 0n) return { newAmongOthers: false };
  await trx
    .insertInto('account_devices')
    .values({ account_id: accountId, token_hash: hash, first_at: now, last_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { newAmongOthers: others !== undefined };
}

/** Makes every browser unknown to the account. */
export async function forgetDevices(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('account_devices').where('account_id', '=', accountId).execute();
}
