import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { ShelfKind } from '../../../platform/db/slugs.ts';
import { lists as all, type Held } from '../../assortment/door.ts';
import { productSlugs } from './banners.queries.ts';

type Lists = Held['lists'];

/**
 * Where a banner leads, in the language of the page. A shopkeeper can enter any address of a list or a product, in any language;
 * readers get the one in theirs, without a redirect. Any other address stays as it was entered.
 */
export async function bannerHref(db: Db, lists: Lists, href: string, locale: Locale): Promise<string> {
  const [, first, second, more, rest = ''] = /^\/([^/?#]+)(?:\/([^/?#]+))?(\/[^?#]*)?(.*)$/s.exec(href) ?? [];
  if (first === undefined || more !== undefined) return href;
  const address =
    second === undefined
      ? shelfAddress(lists, decoded(first), locale)
      : await productAddress(db, decoded(first), decoded(second), locale);
  return address === undefined ? href : address + rest;
}

/** A class, a genre or a platform, in this order; one that has the slug today comes before one that had it once. */
function shelfAddress(lists: Lists, slug: string, locale: Locale): string | undefined {
  const meant = (['class', 'genre', 'platform'] as const).flatMap((kind) => thingOf(lists, kind, slug) ?? []);
  const thing = meant.find((each) => all.answersTo(each, slug)) ?? meant[0];
  return thing && `/${encodeURIComponent(all.slugOf(thing, locale))}`;
}

function thingOf(
  lists: Lists,
  kind: ShelfKind,
  slug: string,
): Pick<all.Sorted, 'slug' | 'slugs'> | undefined {
  const id = all.thingBySlug(lists, kind, slug);
  if (id === undefined) return undefined;
  return kind === 'class'
    ? lists.classes.find((each) => each.id === id)
    : lists[`${kind}s`].find((each) => each.code === id);
}

async function productAddress(
  db: Db,
  classSlug: string,
  slug: string,
  locale: Locale,
): Promise<string | undefined> {
  const found = await productSlugs(db, classSlug, slug, locale);
  return found && `/${encodeURIComponent(found.class)}/${encodeURIComponent(found.name)}`;
}

/** A part with a broken encoding stays as it is, and is not found. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
