import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { planGoLive, tellGuests } from './go-live.ts';
import { subjectOf } from './save-text.ts';
import { lockDocument, newestTexts, touch, type DocumentRow } from './versions.ts';

/** Refuses `content_changed` where somebody has done something to the document since it was on the screen. */
async function lockSeen(trx: Trx, id: string, revision: number): Promise<DocumentRow> {
  const document = await lockDocument(trx, id);
  if (document.revision !== revision) throw problem('content_changed');
  return document;
}

/** Calls off what was planned: texts that were to go live later are drafts again. */
async function callOff(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`update document_texts set live_from = null
    where document_id = ${id}::uuid and live_from > ${now}`.execute(trx);
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * Lets guests read the newest text of each language, from `at` on or, where that is past or absent, from now on. An earlier plan
 * is replaced. What is out already stays out until then, and keeps the date that it came out on.
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
  await callOff(trx, id, now);
  await sql`
    update document_texts t set live_from = ${from}
    from (select distinct on (locale) locale, no from document_texts
      where document_id = ${id}::uuid order by locale, no desc) as newest
    where t.document_id = ${id}::uuid and t.locale = newest.locale and t.no = newest.no
      and t.live_from is null`.execute(trx);
  const isOut = document.published_at !== null && document.published_at <= now;
  await touch(trx, id, isOut ? {} : { published_at: from });
  if (from > now) await planGoLive(trx, id, from);
  await tellGuests(trx);
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
 * Takes a news item away from guests, and calls off what was planned. Of a page only the plan is called off: the footer and the
 * checkout lead to it, so the text that guests read stays.
 */
export async function unpublish(
  trx: Trx,
  id: string,
  revision: number,
  actor: string,
  now: Date,
): Promise<void> {
  const document = await lockSeen(trx, id, revision);
  await callOff(trx, id, now);
  await touch(trx, id, document.kind === 'news' ? { published_at: null } : {});
  await tellGuests(trx);
  await audit(trx, {
    actor,
    action: document.kind === 'news' ? 'content.unpublished' : 'content.plan_called_off',
    subject: subjectOf(id),
    before: { publishedAt: iso(document.published_at) },
  });
}
