import { problem } from '@halfturn/contract/problem.ts';
import * as z from 'zod';
import type { Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { audit } from '../audit/door.ts';
import { insertWaiting } from './backups.queries.ts';

/** The job that makes a backup. */
export const backupJob = { name: 'backups.make', payload: z.object({ backupId: z.uuid() }) };

/** Puts a backup into the queue, and returns its id; undefined if one waits or runs. */
export async function queueBackup(trx: Trx, actor: string, now: Date): Promise<string | undefined> {
  const id = await insertWaiting(trx, actor, now);
  if (id !== undefined) await addJob(trx, backupJob, { backupId: id }, { key: `backup:${id}` });
  return id;
}

/** Begins a backup that a person asks for. Refuses `backup_at_work` while another one waits or runs. */
export async function askBackup(trx: Trx, actor: string, now: Date): Promise<string> {
  const id = await queueBackup(trx, actor, now);
  if (id === undefined) throw problem('backup_at_work');
  await audit(trx, { actor, action: 'backups.started', subject: `backup:${id}` });
  return id;
}
