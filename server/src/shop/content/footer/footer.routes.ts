import { shopFooter } from '@halfturn/contract/content.ts';
import { FOOTER_PAGES } from '@halfturn/contract/primitives/footer-parts.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { CategoryNode } from '@halfturn/contract/catalog.ts';
import * as calls from '@halfturn/contract/staff/footer.ts';
import { staffActor } from '../../../house/audit/door.ts';
import { savedSettings } from '../../../house/settings/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bind, bindStaff, type Binding } from '../../../platform/http/call.ts';
import { assortmentOf } from '../../assortment/door.ts';
import { categoryTree, classesWithCounts } from '../../catalog/door.ts';
import { builtInFooter, pageWords } from './built-in-footer.ts';
import { columnsIn, drawFooter } from './draw-footer.ts';
import { textsToLink } from './footer.queries.ts';
import { saveFooter } from './save-footer.ts';

/** The built-in first column holds one link beside the product types. */
const MOST_TYPES = 7;

/** The footer as guests see it, and the form in which staff change its columns. */
export const footerRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  const assortment = assortmentOf(context);
  const typesIn = async (locale: Locale) => categoryTree(classesWithCounts(await assortment.fresh(), locale));

  async function read(locale: Locale): Promise<calls.StaffFooter> {
    const now = clock.now();
    const [[saved], types, own, news] = await Promise.all([
      savedSettings(db, ['site.columns']),
      typesIn(locale),
      textsToLink(db, 'own', locale, now),
      textsToLink(db, 'news', locale, now),
    ]);
    const columns = columnsIn(saved?.value);
    const first = types.slice(0, MOST_TYPES).map(({ id }) => id);
    const isSaved = saved !== undefined && saved.revision > 0;
    return {
      columns: columns ?? builtInFooter(first, LOCALES),
      own: columns !== null,
      choices: {
        page: keysOf(FOOTER_PAGES).map((page) => ({ target: page, name: pageWords(page, locale) })),
        own: own.map(({ id, title }) => ({ target: id, name: title })),
        type: flat(types).map(({ id, name }) => ({ target: id, name })),
        news: news.map(({ id, title }) => ({ target: id, name: title })),
      },
      version: saved?.revision ?? 0,
      savedBy: isSaved ? ((await staffNames(db, [saved.saved_by])).get(saved.saved_by) ?? '') : null,
      savedAt: isSaved ? saved.updated_at.toISOString() : null,
    };
  }

  return [
    bind(shopFooter, async ({ visitor: { locale } }) =>
      drawFooter(db, { locale, now: clock.now(), types: await typesIn(locale) }),
    ),
    bindStaff(calls.staffFooter, ({ visitor }) => read(visitor.locale)),
    bindStaff(calls.staffSaveFooter, async ({ body, staff, visitor }) => {
      await inTransaction(db, (trx) => saveFooter(trx, body, staffActor(staff)));
      return await read(visitor.locale);
    }),
  ];
};

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
