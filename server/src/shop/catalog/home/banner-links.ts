import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { slugIn } from '../../../platform/db/named.ts';
import { productBySlugs, type ShelfKind } from '../../../platform/db/slugs.ts';
import { lists as all, type Held } from '../../assortment/door.ts';

type Lists = Held['lists'];

/**
 * Where a banner leads, in the language of the page: a shopkeeper names a shelf or a product by one of its addresses, whichever
 * came to hand, and a reader is not sent by way of another language. What names neither stays as it was written.
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

/** A class, a genre or a platform, in this order; what answers to the slug today comes before what once did. */
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
  const { rows } = await sql<{ class: string; name: string }>`
    select ${slugIn('c', locale)} as class, ${slugIn('p', locale)} as name
    from products p join classes c on c.id = p.class_id where p.id = ${productBySlugs(classSlug, slug)}`.execute(
    db,
  );
  const [found] = rows;
  return found && `/${encodeURIComponent(found.class)}/${encodeURIComponent(found.name)}`;
}

/** What is no encoding of anything stands as it is, and is found nowhere. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
