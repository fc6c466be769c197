import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { addJob, defineJob } from '../../platform/jobs/job.ts';
import { checkImport, checkJob } from './check-import.ts';
import { deleteExpired } from './key-imports.queries.ts';
import { hasOldKeys } from './rotate-keys.queries.ts';
import { retireKeys, rotateKeys } from './rotate-keys.ts';
import { importJob, runImport } from './run-import.ts';
import { watchAll, watchAllStock } from './watch-stock.ts';

const HOUR_MS = 3_600_000;

/**
 * Seals all keys with the encryption key in use. A run that found work is followed by another one an hour later, because a process
 * with the old ring may have sealed keys until then. The run that finds nothing retires the old encryption keys.
 */
const rotate = defineJob({
  name: 'keys.rotate',
  payload: z.object({}),
  run: async (context: Context, _payload, job) => {
    const sealed = await rotateKeys(context.db, context.keyring, job.signal);
    if (sealed > 0) {
      context.log.info({ keys: sealed }, 'Product keys were sealed with the encryption key in use.');
      const runAt = new Date(context.clock.now().getTime() + HOUR_MS);
      await inTransaction(context.db, (trx) => addJob(trx, rotate, {}, { key: 'keys.rotate', runAt }));
      return;
    }
    const retired = await retireKeys(context.db, context.keyring);
    if (retired.length > 0)
      context.log.info({ retired }, 'No product key is sealed with these encryption keys any more.');
  },
});

/** Starts or continues the rotation if the database knows more than one encryption key. Called at every start of the store. */
export async function resumeRotation(trx: Trx): Promise<void> {
  if (await hasOldKeys(trx)) await addJob(trx, rotate, {}, { key: 'keys.rotate' });
}

const check = defineJob({
  ...checkJob,
  lane: 'rounds',
  run: (context: Context, { importId }, job) => checkImport(context, importId, job.signal),
});

const runImports = defineJob({
  ...importJob,
  lane: 'rounds',
  run: (context: Context, { importId }, job) => runImport(context, importId, job.signal),
});

const watch = defineJob({ ...watchAll, lane: 'rounds', run: ({ db }: Context) => watchAllStock(db) });

/** Deletes the uploaded files whose time is over. */
export const forgetImports = ({ db, clock }: Context): Promise<number> =>
  inTransaction(db, (trx) => deleteExpired(trx, clock.now()));

export const keysJobs = () => [rotate, check, runImports, watch];
