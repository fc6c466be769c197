import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Written } from './content.ts';
import { claimPageSlug, freePageSlugs } from './own-page-slugs.queries.ts';
import { lockSeen } from './publish.ts';
import { insertFirst, subjectOf } from './save-text.ts';
import { cancelPlan, countChange, insertOwnPage, type DocumentRow } from './write.queries.ts';

export interface NewPage extends Omit<Written, 'author'> {
  name: string;
  inFooter: boolean;
}

/** Creates a page of the shopkeeper's own as a draft, in English. Returns its id. Refuses a name that another page has. */
export async function createPage(
  trx: Trx,
  { name, inFooter, ...text }: NewPage,
  actor: string,
  now: Date,
): Promise<string> {
  const id = uuidv7(now.getTime());
  if (
    !(await insertOwnPage(trx, { id, name, in_footer: inFooter, created_at: now })) ||
    (await claimPageSlug(trx, name, id))
  )
    throw problem('invalid_input', { fields: { name: 'page_name_taken' } });
  await insertFirst(trx, id, { ...text, author: '' }, actor, now);
  await audit(trx, {
    actor,
    action: 'content.created',
    subject: subjectOf(id),
    after: { name, title: text.title, inFooter },
  });
  return id;
}

/** Puts an own page into the footer, or takes it out. Refuses `not_found` and `content_changed`. */
export async function placePage(
  trx: Trx,
  id: string,
  { revision, inFooter }: { revision: number; inFooter: boolean },
  actor: string,
): Promise<void> {
  const document = await lockOwn(trx, id, revision);
  await countChange(trx, id, { in_footer: inFooter });
  await notify(trx, 'content');
  await audit(trx, {
    actor,
    action: 'content.changed',
    subject: subjectOf(id),
    before: { inFooter: document.in_footer },
    after: { inFooter },
  });
}

/**
 * Deletes an own page; its versions are kept, and its addresses are free again. Returns the addresses that led to it, in every language
 * and former ones. Refuses `not_found` and `content_changed`.
 */
export async function deletePage(
  trx: Trx,
  id: string,
  revision: number,
  actor: string,
  now: Date,
): Promise<string[]> {
  const document = await lockOwn(trx, id, revision);
  await cancelPlan(trx, id, now);
  await countChange(trx, id, { deleted_at: now, published_at: null });
  const names = await freePageSlugs(trx, id);
  await notify(trx, 'content');
  await audit(trx, {
    actor,
    action: 'content.removed',
    subject: subjectOf(id),
    before: { name: document.name, publishedAt: document.published_at?.toISOString() ?? null },
  });
  return names.map((name) => `/pages/${name}`);
}

/** Locks an own page whose state the caller has seen. Refuses `not_found` and `content_changed`. */
export async function lockOwn(trx: Trx, id: string, revision: number): Promise<DocumentRow> {
  const document = await lockSeen(trx, id, revision);
  if (document.kind !== 'own') throw problem('not_found');
  return document;
}
