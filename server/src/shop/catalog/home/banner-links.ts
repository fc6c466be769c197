import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { Assortment } from '../../assortment/door.ts';
import { productSlugs } from './banners.queries.ts';

type Lists = Assortment['lists'];

/**
 * Where a banner leads, in the language of the page. A shopkeeper can enter any address of a list or a product, in any language;
 * readers get the one in theirs, without a redirect. Any other address stays as it was entered.
 */
export async function bannerHref(db: Db, lists: Lists, href: string, locale: Locale): Promise<string> {
  const [, first, second, more, rest = ''] = /^\/([^/?#]+)(?:\/([^/?#]+))?(\/[^?#]*)?(.*)$/s.exec(href) ?? [];
  if (first === undefined || more !== undefined) return href;
  const address =
    second === undefined
      ? categoryAddress(lists, decoded(first), locale)
      : await productAddress(db, decoded(first), decoded(second), locale);
  return address === undefined ? href : address + rest;
}

function categoryAddress(lists: Lists, slug: string, locale: Locale): string | undefined {
  const found = lists.bySlug(slug);
  return found && `/${encodeURIComponent(lists.slugOf(found.category, locale))}`;
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
