import * as z from 'zod';
import { Problem } from '@halfturn/contract/problem.ts';
import { MOST_PICTURE_BYTES } from '@halfturn/contract/staff/limits.ts';
import type { ImportNote } from '@halfturn/contract/staff/product-import-parts.ts';
import { COMMAND_LINE } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { getOutward, OutwardFailed, OutwardRefused } from '../../../platform/outward/outward.ts';
import { addPicture } from '../pictures/keep-pictures.ts';
import { prepareInTurn, type Prepared } from '../pictures/prepare.ts';
import { countLines, importById, updateImport } from './imports.queries.ts';
import {
  holdDone,
  pictureDone,
  pictureFailed,
  waitingPictures,
  type WantedPicture,
} from './pictures.queries.ts';

/** The job that fetches the pictures of an import whose lines are in. */
export const picturesJob = { name: 'catalog.importPictures', payload: z.object({ importId: z.uuid() }) };

/** Pictures of one job; then other jobs have their turn. */
const PART = 100;
/** Pictures that are fetched at the same time. */
const TOGETHER = 4;
/** A server that fails so often in a row in one job is not asked again by it. */
const MOST_FAILURES = 5;

type Fetched = { picture: Prepared } | { note: ImportNote };

/** Counts by server how often in a row it has not answered. */
class Servers {
  readonly #failures = new Map<string, number>();

  isDown(host: string): boolean {
    return (this.#failures.get(host) ?? 0) >= MOST_FAILURES;
  }

  noteAnswer(host: string, answered: boolean): void {
    this.#failures.set(host, answered ? 0 : (this.#failures.get(host) ?? 0) + 1);
  }
}

/** Queues the job. Each part has a key of its own, as one that runs does not see that another is wanted. */
export const queuePictures = (trx: Trx, importId: string, part = 0): Promise<void> =>
  addJob(trx, picturesJob, { importId }, { key: `product-pictures:${importId}:${part % 2}` });

/**
 * Fetches pictures of an import, some at a time, and adds them to their products. Each one is noted with what became of it: killed at
 * any moment and run again, it goes on with the next ones. Stops if the import is undone.
 */
export async function fetchPictures(context: Context, importId: string, signal?: AbortSignal): Promise<void> {
  const { db } = context;
  const row = await importById(db, importId);
  if (row?.state !== 'done') return;
  const actor = row.by_staff === null ? COMMAND_LINE : `staff:${row.by_staff}`;
  const servers = new Servers();
  for (let tried = 0; tried < PART; tried += TOGETHER) {
    signal?.throwIfAborted();
    const wanted = await waitingPictures(db, importId, TOGETHER);
    if (wanted.length === 0) break;
    const fetched = await Promise.all(
      wanted.map(async (each) => ({ each, result: await fetchOne(context, each, servers) })),
    );
    for (const { each, result } of fetched)
      await inTransaction(db, (trx) => keep(trx, { importId, each, result, actor }));
  }
  await inTransaction(db, async (trx) => {
    if (!(await holdDone(trx, importId))) return;
    const left = await waitingPictures(trx, importId, 1);
    if (left.length > 0) await queuePictures(trx, importId, left[0]?.no);
    else await updateImport(trx, importId, { counts: await countLines(trx, importId) });
  });
}

async function fetchOne(context: Context, { url }: WantedPicture, servers: Servers): Promise<Fetched> {
  const address = new URL(url);
  const anywhere = !context.config.production;
  if (address.protocol !== 'https:' && !anywhere) return { note: 'picture_private' };
  if (servers.isDown(address.host)) return { note: 'picture_unreachable' };
  try {
    const bytes = await getOutward(address, { maxBytes: MOST_PICTURE_BYTES, anywhere });
    servers.noteAnswer(address.host, true);
    return { picture: await prepareInTurn(bytes) };
  } catch (error) {
    if (error instanceof OutwardRefused)
      return { note: error.why === 'private' ? 'picture_private' : 'picture_large' };
    if (error instanceof OutwardFailed) {
      servers.noteAnswer(address.host, false);
      return { note: 'picture_unreachable' };
    }
    if (!(error instanceof Problem) || error.slug === 'busy') throw error;
    return { note: error.slug === 'picture_size' ? 'picture_size' : 'picture_unreadable' };
  }
}

interface Kept {
  importId: string;
  each: WantedPicture;
  result: Fetched;
  actor: string;
}

/** Notes what became of one picture. A product that is gone has taken its note with it. */
async function keep(trx: Trx, { importId, each, result, actor }: Kept): Promise<void> {
  if (!(await holdDone(trx, importId))) return;
  if ('note' in result) return await pictureFailed(trx, importId, each, result.note);
  try {
    const picture = await addPicture(trx, each.product_id, result.picture, actor);
    await pictureDone(trx, importId, each, picture);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.slug === 'pictures_full') await pictureFailed(trx, importId, each, 'pictures_full');
    else if (error.slug !== 'product_not_found') throw error;
  }
}
