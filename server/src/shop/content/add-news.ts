import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Written } from './content.ts';
import { tellGuests } from './go-live.ts';
import { STORE } from './install-pages.ts';

/** Writes a news item that is out since a moment, in every language that it is given in; English must be among them. */
export async function addNews(
  trx: Trx,
  texts: Partial<Record<Locale, Written>> & { 'en-US': Written },
  publishedAt: Date,
): Promise<string> {
  const id = uuidv7(publishedAt.getTime());
  await trx
    .insertInto('documents')
    .values({ id, kind: 'news', published_at: publishedAt, created_at: publishedAt })
    .execute();
  const rows = LOCALES.flatMap((locale) => {
    const text = texts[locale];
    if (!text) return [];
    const { title, summary, author, body } = text;
    return [
      {
        document_id: id,
        locale,
        no: 1,
        title,
        summary,
        author,
        body,
        meaning: 1,
        saved_by: STORE,
        saved_at: publishedAt,
        live_from: publishedAt,
      },
    ];
  });
  await trx.insertInto('document_texts').values(rows).execute();
  await tellGuests(trx);
  return id;
}
