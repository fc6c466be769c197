import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Written } from './content.ts';
import { STORE } from './install-pages.ts';
import { insertNews, insertTexts } from './write.queries.ts';

/** Adds a news item that was published at a moment, in the given languages. Returns its id. */
export async function addNews(
  trx: Trx,
  texts: Partial<Record<Locale, Written>> & { 'en-US': Written },
  publishedAt: Date,
): Promise<string> {
  const id = uuidv7(publishedAt.getTime());
  await insertNews(trx, { id, published_at: publishedAt, created_at: publishedAt });
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
  await insertTexts(trx, rows);
  await notify(trx, 'content');
  return id;
}
