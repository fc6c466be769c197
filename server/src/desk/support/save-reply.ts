import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { deleteReply, isReplyName, lockReply, writeReply, type ReplyRow } from './replies.queries.ts';

export interface ReplyWish {
  id: string;
  name: string;
  texts: Record<string, string>;
  /** 0 for a new one. */
  version: number;
}

interface By {
  actor: string;
  now: Date;
}

/**
 * Adds a saved reply, or saves it. Refuses `content_changed` if another person has saved or removed it since, and `invalid_input`
 * for a name that another one has.
 */
export async function saveReply(trx: Trx, wish: ReplyWish, { actor, now }: By): Promise<void> {
  const { id, name, texts, version } = wish;
  if (await isReplyName(trx, name, id))
    throw problem('invalid_input', { fields: { name: 'reply_name_taken' } });
  const before = await lockReply(trx, id);
  if ((before?.version ?? 0) !== version) throw await changedSince(trx, `reply:${before?.name ?? name}`);
  await writeReply(trx, { id, name, texts, version: version + 1, saved_by: actor, saved_at: now });
  await audit(trx, {
    actor,
    action: before ? 'replies.saved' : 'replies.added',
    subject: `reply:${name}`,
    ...(before && { before: said(before) }),
    after: said({ name, texts }),
  });
}

/** Removes a saved reply. Refuses `content_changed` if another person has saved it since. */
export async function removeReply(trx: Trx, id: string, version: number, { actor }: By): Promise<void> {
  const before = await lockReply(trx, id);
  if (!before) return;
  if (before.version !== version) throw await changedSince(trx, `reply:${before.name}`);
  await deleteReply(trx, id);
  await audit(trx, {
    actor,
    action: 'replies.removed',
    subject: `reply:${before.name}`,
    before: said(before),
  });
}

const said = ({ name, texts }: Pick<ReplyRow, 'name' | 'texts'>) => ({ name, ...texts });
