import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { lockOwn } from './own-pages.ts';
import { subjectOf } from './save-text.ts';
import { countChange, type DocumentRow } from './write.queries.ts';

/** The terms of a text, which has commas between them, as each script writes them. */
export const termsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،，、;；]/)
      .map((term) => term.trim())
      .filter((term) => term !== ''),
  ),
];

/** The search terms of a page in each language. The command that writes the column takes nothing else. */
export const searchTermsOf = ({ search_terms }: Pick<DocumentRow, 'search_terms'>) =>
  search_terms as Partial<Record<Locale, string>>;

/** Sets by which words an own page is found in a language, beside those of its text. Refuses `not_found` and `content_changed`. */
export async function setSearchTerms(
  trx: Trx,
  id: string,
  { revision, locale, terms }: { revision: number; locale: Locale; terms: string },
  actor: string,
): Promise<void> {
  const before = searchTermsOf(await lockOwn(trx, id, revision));
  const { [locale]: _, ...others } = before;
  const text = termsIn(terms).join(', ');
  const after = text === '' ? others : { ...others, [locale]: text };
  await countChange(trx, id, { search_terms: JSON.stringify(after) });
  await notify(trx, 'content');
  await audit(trx, {
    actor,
    action: 'content.changed',
    subject: subjectOf(id),
    before: { searchTerms: before },
    after: { searchTerms: after },
  });
}
