import { homeProduct, productsByIds } from '@halfturn/contract/catalog.ts';
import { productPrices } from '@halfturn/contract/product-prices.ts';
import * as home from '@halfturn/contract/home.ts';
import { LOCALE_NAMES, LOCALES, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { BASE_CURRENCY, CURRENCIES } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { homeCountryOf } from '../../people/addresses/door.ts';
import { chosenCountry, likelyCountry } from '../../platform/visitor-country.ts';
import { currencyThere } from '../../platform/working-currency.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import {
  assortmentOf,
  countryWithin,
  platformsWorkingOn,
  regionsWorkingIn,
  worksForAll,
} from '../assortment/door.ts';
import { cardsOf, starsOf } from './cards.ts';
import { offerWire, optionsWire, productWire, type Said } from './catalog.wire.ts';
import { categoryTree, classesWithCounts, findCategory } from './category-tree.ts';
import { countriesIn } from './location.ts';
import { factsOf, saysAmount } from './types/facts.ts';
import { catalogMemoryOf } from './kept/catalog-memory.ts';
import type { ProductRow } from './product.queries.ts';
import { relatedTo } from './related.ts';
import { shownRates } from './rates.ts';
import { bannerHref } from './home/banner-links.ts';
import { liveBanners } from './home/banners.queries.ts';
import { previewed } from './home/preview.ts';
import { homeSections } from './home/sections.ts';
import { summarise } from './reviews.queries.ts';
import { homeShelves, hotCards } from './shelves.ts';
import { viewOf, type View } from './view.ts';
import { yearPrices } from './year-prices.queries.ts';

/** How many products the page of a product that is no longer sold offers instead. */
const ALIKE = 6;

export const catalogRoutes = (context: Context): Binding[] => [
  ...homeRoutes(context),
  ...categoryRoutes(context),
  ...productRoutes(context),
];

/** Languages, countries, rates and the sections of the home page. */
function homeRoutes(context: Context): Binding[] {
  const { db, clock } = context;
  const assortment = assortmentOf(context);
  return [
    bind(home.homeLanguage, () =>
      LOCALES.map((code) => ({ code, name: LOCALE_NAMES[code], dir: localeDir(code) })),
    ),

    bind(home.homeLocation, ({ visitor, headers }) => ({
      countries: countriesIn(visitor.locale),
      guess: likelyCountry(context.config, headers),
    })),

    bind(home.homeCountry, async ({ member, headers, query: { zone, region: named, platform = [] } }) => {
      const { lists } = await assortment.fresh();
      const chosen = chosenCountry(headers);
      const likely =
        chosen ??
        (member && (await homeCountryOf(db, member.id))) ??
        likelyCountry(context.config, headers, zone);
      const region = chosen === null ? lists.regions.find(({ code }) => code === named) : undefined;
      const country = (region && countryWithin(region, likely)) ?? likely;
      // Older versions of the store let visitors choose what everyone has, such as parcels.
      const had = lists.platforms.filter((each) => platform.includes(each.code) && !worksForAll(each));
      const codes = had.map(({ code }) => code);
      return {
        country,
        currency: currencyThere(country),
        regions: country === null ? [] : regionsWorkingIn(lists, country),
        platforms: codes.length > 0 ? platformsWorkingOn(lists, codes) : [],
      };
    }),

    bind(home.homePlatforms, async ({ visitor }) => {
      const { products, lists } = await assortment.fresh();
      return lists.platforms
        .filter((each) => !worksForAll(each) && products.facets.platform.sizeOf(each.code) > 0)
        .map((each) => ({
          code: each.code,
          name: lists.nameOf(each, visitor.locale),
          activation: each.activation,
        }));
    }),

    bind(home.homeRate, async () => {
      const now = clock.now();
      const rates = await shownRates(db, now);
      const oldest = Math.min(...rates.map(({ asOf }) => asOf.getTime()));
      return {
        base: BASE_CURRENCY,
        rates: rates.map(({ currency, rate, asOf }) => ({
          n: currency,
          r: rate,
          symbol: CURRENCIES[currency].symbol,
          digits: CURRENCIES[currency].digits,
          asOf: asOf.toISOString(),
        })),
        age: Math.max(0, Math.floor((now.getTime() - oldest) / 1000)),
      };
    }),

    bind(home.homeProducts, async ({ visitor }) => {
      const [view, { products }, sections] = await Promise.all([
        viewOf(context, visitor),
        assortment.fresh(),
        homeSections(db),
      ]);
      const { best, latest, hot } = homeShelves(products, view.now);
      const [cards, reduced] = await Promise.all([
        cardsOf(db, [...new Set([...best, ...latest])], view),
        hotCards(db, hot, view),
      ]);
      return {
        sections,
        bestSellers: inOrder(cards, best),
        latest: inOrder(cards, latest),
        hot: reduced,
        total: products.size,
      };
    }),
  ];
}

/** The categories, and the banners, whose links lead to them. */
function categoryRoutes(context: Context): Binding[] {
  const { db, clock } = context;
  const assortment = assortmentOf(context);
  return [
    bind(home.homeScrollPhoto, async ({ query, visitor }) => {
      const preview = query.preview ? previewed(context.keyring, query.preview, clock.now()) : null;
      const [view, banners, { lists: known }] = await Promise.all([
        viewOf(context, visitor),
        liveBanners(db, visitor.locale, clock.now(), preview),
        assortment.fresh(),
      ]);
      const cards = await cardsOf(db, [...new Set(banners.flatMap((b) => b.product_ids))], view);
      return await Promise.all(
        banners.map(async ({ id, text, href, product_ids, picture }) => ({
          id,
          heading: text.heading,
          line: text.line,
          action: text.action,
          href: await bannerHref(db, known, href, visitor.locale),
          products: inOrder(cards, product_ids),
          picture,
        })),
      );
    }),

    bind(home.homeNavigationBar, async ({ visitor }) =>
      categoryTree(classesWithCounts(await assortment.fresh(), visitor.locale)),
    ),

    bind(home.homeType, async ({ params, visitor }) => {
      const held = await assortment.fresh();
      const id = held.lists.classBySlug(params.id)?.id;
      const found = findCategory(categoryTree(classesWithCounts(held, visitor.locale)), id ?? params.id);
      if (!found) throw problem('not_found');
      return found;
    }),
  ];
}

/** Products: their pages and their cards. */
function productRoutes(context: Context): Binding[] {
  const { db } = context;
  const assortment = assortmentOf(context);
  return [
    bind(homeProduct, async ({ params: { class: classSlug, name: slug }, visitor }) => {
      const { locale } = visitor;
      const [view, held] = await Promise.all([viewOf(context, visitor), assortment.fresh()]);
      const page = await catalogMemoryOf(db).page({ classSlug, slug, locale });
      if (!page) throw problem('product_not_found');
      const { row, relations, variants } = page;
      const related = relatedTo(held, row);
      if (row.status === 'retired') {
        const alike = await cardsOf(db, [...related.offers, ...related.recommended].slice(0, ALIKE), view);
        throw problem('product_retired', { data: { name: row.name, class: row.class, alike } });
      }
      const besides = [...variants.items, ...relations].map(({ id }) => id);
      const ids = [row.id, ...besides, ...related.offers, ...related.recommended];
      const cards = await cardsOf(db, [...new Set(ids)], view);
      const own = cards.find((card) => card.id === row.id);
      const stars = await starsOf(db, row.id, view);
      // It was retired between the two reads.
      if (!own || !stars) throw problem('product_not_found');
      return {
        product: productWire(own, row, {
          said: await saidOf(db, row, view),
          options: row.variant_attributes.length > 0 ? optionsWire(variants, cards, slug) : null,
        }),
        offers: inOrder(cards, related.offers).map(offerWire),
        relations: relations.flatMap(({ role, edition, id }) =>
          inOrder(cards, [id]).map((product) => ({ role, edition, product })),
        ),
        reviews: summarise(stars),
        recommendations: inOrder(cards, related.recommended),
      };
    }),

    bind(productPrices, async ({ params, visitor }) => {
      const prices = await yearPrices(db, params.id, await viewOf(context, visitor));
      if (!prices) throw problem('product_not_found');
      return prices;
    }),

    bind(productsByIds, async ({ query, visitor }) =>
      cardsOf(db, [...new Set(query.ids)], await viewOf(context, visitor)),
    ),
  ];
}

/** What a product's attributes say; a product without any looks for none. */
async function saidOf(db: Db, { class_id, attributes }: ProductRow, { locale, terms }: View): Promise<Said> {
  if (Object.keys(attributes).length === 0) return { facts: [], isAmount: false };
  const typed = (await terms.attributesOf(db, [class_id])).get(class_id) ?? [];
  return { facts: factsOf(typed, attributes, locale), isAmount: saysAmount(typed, attributes, locale) };
}

/** The items with those ids, in their order; missing ones are left out. */
function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
