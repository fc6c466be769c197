import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { planGoLive } from './go-live.ts';
import { subjectOf } from './save-text.ts';
import {
  cancelPlan,
  countChange,
  lockDocument,
  newestTexts,
  planNewest,
  type DocumentRow,
} from './write.queries.ts';

/** Locks a document. Refuses `not_found`, and `content_changed` if it was changed since the editor loaded it. */
export async function lockSeen(trx: Trx, id: string, revision: number): Promise<DocumentRow> {
  const document = await lockDocument(trx, id);
  if (!document) throw problem('not_found');
  if (document.revision !== revision) throw await changedSince(trx, subjectOf(id));
  return document;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * Publishes the newest text of each language from `at` on, or now if that is past or absent. It replaces an earlier plan. A
 * published text stays until then, and a published document keeps its date.
 */
export async function publish(
  trx: Trx,
  id: string,
  { revision, at }: { revision: number; at?: Date | undefined },
  actor: string,
  now: Date,
): Promise<void> {
  const document = await lockSeen(trx, id, revision);
  const from = at && at > now ? at : now;
  await cancelPlan(trx, id, now);
  await planNewest(trx, id, from);
  const isOut = document.published_at !== null && document.published_at <= now;
  await countChange(trx, id, isOut ? {} : { published_at: from });
  if (from > now) await planGoLive(trx, id, from);
  await notify(trx, 'content');
  const texts = await newestTexts(trx, id);
  await audit(trx, {
    actor,
    action: from > now ? 'content.scheduled' : 'content.published',
    subject: subjectOf(id),
    before: { publishedAt: iso(document.published_at) },
    after: { from: iso(from), versions: Object.fromEntries(texts.map(({ locale, no }) => [locale, no])) },
  });
}

/**
 * Unpublishes a news item or an own page, and cancels its plan. A page that the store comes with keeps its published text, because the
 * footer and the checkout link to it: only its plan is canceled.
 */
export async function unpublish(
  trx: Trx,
  id: string,
  revision: number,
  actor: string,
  now: Date,
): Promise<void> {
  const document = await lockSeen(trx, id, revision);
  await cancelPlan(trx, id, now);
  const stays = document.kind === 'page';
  await countChange(trx, id, stays ? {} : { published_at: null });
  await notify(trx, 'content');
  await audit(trx, {
    actor,
    action: stays ? 'content.plan_called_off' : 'content.unpublished',
    subject: subjectOf(id),
    before: { publishedAt: iso(document.published_at) },
  });
}
