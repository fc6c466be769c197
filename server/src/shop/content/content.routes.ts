import { infoPage, newsById, newsList, newsRead, ownPage } from '@halfturn/contract/content.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import * as queries from './content.queries.ts';
import { newsCardWire, newsItemWire, pageWire } from './content.wire.ts';
import { countReader } from './count-reader.ts';

/** News and information pages, as guests read them. */
export const contentRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(newsList, async ({ query, visitor }) => {
      const { rows, total } = await queries.publishedNews(db, query, visitor.locale, clock.now());
      return { rows: rows.map(newsCardWire), total };
    }),

    bind(newsById, async ({ params, visitor: { locale } }) => {
      const now = clock.now();
      const item = await queries.newsItemOf(db, params.id, locale, now);
      if (!item) throw problem('not_found');
      return newsItemWire(item, await queries.neighboursOf(db, item, locale, now), locale);
    }),

    bind(newsRead, async ({ params, visitor }) => {
      await countReader(context, params.id, visitor);
      return null;
    }),

    bind(infoPage, ({ params, query, visitor }) =>
      shownPage(queries.livePage, params.name, query.version, visitor.locale),
    ),

    bind(ownPage, ({ params, query, visitor }) =>
      shownPage(queries.liveOwnPage, params.name, query.version, visitor.locale),
    ),
  ];

  /** A page in the version that is in force, or in an earlier one. */
  async function shownPage(
    find: typeof queries.livePage,
    name: string,
    version: number | undefined,
    locale: Locale,
  ) {
    const now = clock.now();
    const live = await find(db, name, locale, now);
    if (!live) throw problem('not_found');
    const asked = version === undefined ? live : await queries.shownVersion(db, live, version, now);
    if (!asked) throw problem('not_found');
    return pageWire(asked, await queries.shownVersions(db, live, now), locale);
  }
};
