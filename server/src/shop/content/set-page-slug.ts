import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { claimPageSlug, namesOf, savePageSlugs, type PageSlugs } from './own-page-slugs.queries.ts';
import { subjectOf } from './save-text.ts';
import { lockDocument } from './write.queries.ts';

/**
 * Changes the address of an own page in a language; an empty one removes it, and the English one holds. The former address leads to
 * the page. Refuses `not_found`, `content_changed`, `slug_taken` and `slug_reserved`.
 */
export async function setPageSlug(
  trx: Trx,
  id: string,
  { locale, slug, version }: { locale: Locale; slug: string; version: string },
  actor: string,
): Promise<void> {
  const document = await lockDocument(trx, id);
  if (document?.kind !== 'own') throw problem('not_found');
  const before = namesOf(document);
  await demandSeen(trx, version, { now: before, subject: subjectOf(id) });
  const after = changed(before, locale, slug);
  const refused = slug === '' ? null : await claimPageSlug(trx, slug, id);
  if (refused) throw problem(refused === 'taken' ? 'slug_taken' : 'slug_reserved', { values: { slug } });
  await savePageSlugs(trx, id, after);
  await notify(trx, 'content');
  await audit(trx, { actor, action: 'content.slug_set', subject: subjectOf(id), before, after });
}

function changed(
  { base, own }: { base: string; own: PageSlugs },
  locale: Locale,
  slug: string,
): { base: string; own: PageSlugs } {
  if (locale === DEFAULT_LOCALE) return { base: slug, own };
  const { [locale]: _, ...others } = own;
  return { base, own: slug === '' || slug === base ? others : { ...others, [locale]: slug } };
}
