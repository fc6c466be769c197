import type { BannerFocus } from '@halfturn/contract/home.ts';
import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import type { StaffBanner } from '@halfturn/contract/staff/home.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { slugIn } from '../../../platform/db/named.ts';
import type { ShownPicture } from '../pictures/pictures.queries.ts';
import { productBySlugs } from '../slugs.queries.ts';
import { pictureFile } from '../pictures/uploaded-pictures.queries.ts';
import type { Banners } from '../../../platform/db/types.ts';

export type BannerRow = Selectable<Banners>;
export type BannerColumns = Omit<Insertable<Banners>, 'id' | 'position'>;

/** The most banners that guests are shown. */
const MOST_SHOWN = 12;
/** The most banners that the back office lists. */
const MOST_BANNERS = 100;

export interface ShownBanner {
  id: string;
  text: { heading: string; line: string; action: string };
  href: string;
  product_ids: string[];
  picture: (ShownPicture & { focus: BannerFocus }) | null;
}

/**
 * The banners that are live now, in order, in the language asked for or in English.
 *
 * @param preview a banner that is shown even if it is not live
 */
export async function liveBanners(
  db: Db,
  locale: Locale,
  now: Date,
  preview: string | null = null,
): Promise<ShownBanner[]> {
  const { rows } = await sql<ShownBanner>`
    select b.id, coalesce(texts->${locale}, texts->'en-US') as text, href, product_ids,
      case when i.id is not null then jsonb_build_object('file', ${pictureFile}, 'width', i.width, 'height', i.height,
        'placeholder', i.placeholder, 'focus', b.focus,
        'alt', coalesce(nullif(texts->${locale}->>'alt', ''), texts->'en-US'->>'alt', '')) end as picture
    from banners b left join banner_pictures i on i.id = b.picture_id where b.id = ${preview}::uuid
      or (live and coalesce(live_from <= ${now}, true) and coalesce(live_until > ${now}, true))
    order by position, b.id limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

/** When the next banner comes or goes by the clock alone. Null if nothing is planned. */
export async function nextBannerChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from banners cross join lateral (values (live_from), (live_until)) as edge (at)
    where live and at > ${now}`.execute(db);
  return rows[0]?.at ?? null;
}

export interface StaffBannerRow extends Omit<BannerRow, 'position'> {
  /** Texts of the demo say nothing of a picture. */
  texts: Partial<Record<Locale, ShownBanner['text'] & { alt?: string }>>;
  products: { id: string; name: string }[];
  picture: UploadedPicture | null;
  focus: BannerFocus;
  state: StaffBanner['state'];
}

/** All banners in their order, live or not. */
export async function allBanners(db: Db, now: Date): Promise<StaffBannerRow[]> {
  const { rows } = await sql<StaffBannerRow>`
    select b.id, b.texts, b.href, b.live, b.live_from, b.live_until, b.product_ids, b.picture_id, b.focus,
      case when i.id is not null then jsonb_build_object('id', i.id, 'file', ${pictureFile},
        'width', i.width, 'height', i.height) end as picture,
      case when not b.live then 'off' when b.live_until <= ${now} then 'over' when b.live_from > ${now} then 'waits'
        else 'showing' end as state,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name) order by wanted.place)
        from unnest(b.product_ids) with ordinality as wanted (id, place)
        join products p on p.id = wanted.id), '[]') as products
    from banners b left join banner_pictures i on i.id = b.picture_id order by b.position, b.id limit ${MOST_BANNERS}`.execute(
    db,
  );
  return rows;
}

export const bannerExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('banners').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const lockBanner = (trx: Trx, id: string): Promise<BannerRow | undefined> =>
  trx.selectFrom('banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks all banners. Returns their ids in order. */
export async function lockBanners(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('banners')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts a banner behind the others. */
export const insertBanner = (trx: Trx, columns: BannerColumns): Promise<BannerRow> =>
  trx
    .insertInto('banners')
    .values({
      ...columns,
      position: (eb) =>
        eb
          .selectFrom('banners')
          .select((of) => of.fn.coalesce(sql<number>`max(position) + 1`, of.lit(0)).as('next')),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateBanner = (trx: Trx, id: string, columns: BannerColumns): Promise<BannerRow> =>
  trx.updateTable('banners').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteBanner(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('banners').where('id', '=', id).execute();
}

/** Puts banners in an order. */
export async function placeBanners(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update banners set position = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) where wanted.id = banners.id`.execute(
    trx,
  );
}

/** Today's slugs, in a language, of the product that an address means or once meant; undefined if it means none. */
export async function productSlugs(
  db: Db,
  classSlug: string,
  slug: string,
  locale: Locale,
): Promise<{ class: string; name: string } | undefined> {
  const { rows } = await sql<{ class: string; name: string }>`
    select ${slugIn('c', locale)} as class, ${slugIn('p', locale)} as name
    from products p join classes c on c.id = p.class_id where p.id = ${productBySlugs(classSlug, slug)}`.execute(
    db,
  );
  return rows[0];
}
