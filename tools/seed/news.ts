import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { addNews, type Written } from '@halfturn/server/src/shop/content/door.ts';
import { DEMO_NEWS, NEWS_TEXTS } from '../demo/news.ts';

const DAY_MS = 86_400_000;

/** Writes the demo's news, each in every language. */
export async function writeNews(trx: Trx, now: Date): Promise<void> {
  for (const { key, daysAgo, author } of DEMO_NEWS) {
    const texts = Object.fromEntries(
      LOCALES.map((locale) => [locale, { ...NEWS_TEXTS[locale][key], author }]),
    ) as Record<(typeof LOCALES)[number], Written>;
    await addNews(trx, texts, new Date(now.getTime() - daysAgo * DAY_MS));
  }
}
