import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { HomeSection } from '@halfturn/contract/primitives/home-sections.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffAddBanner } from '@halfturn/contract/staff/home.ts';
import { sql, type Selectable } from 'kysely';
import { audit } from '../../../house/audit/door.ts';
import { readSetting, saveSetting } from '../../../house/settings/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { Banners } from '../../../platform/db/types.ts';

type Input = BodyOf<typeof staffAddBanner>;

const subjectOf = (id: string) => `banner:${id}`;

/** What the log keeps of a banner: all that can be set. */
const kept = (row: Selectable<Banners>) => ({
  texts: row.texts,
  href: row.href,
  productIds: row.product_ids,
  live: row.live,
  liveFrom: row.live_from?.toISOString() ?? null,
  liveUntil: row.live_until?.toISOString() ?? null,
});

const columnsOf = (input: Input) => ({
  texts: JSON.stringify(input.texts),
  href: input.href,
  product_ids: [...new Set(input.productIds)],
  live: input.live,
  live_from: input.liveFrom && new Date(input.liveFrom),
  live_until: input.liveUntil && new Date(input.liveUntil),
});

/** Adds a banner behind the others. */
export async function addBanner(trx: Trx, input: Input, actor: string): Promise<{ id: string }> {
  const row = await trx
    .insertInto('banners')
    .values({
      ...columnsOf(input),
      position: (eb) =>
        eb
          .selectFrom('banners')
          .select((of) => of.fn.coalesce(sql<number>`max(position) + 1`, of.lit(0)).as('next')),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(trx, { actor, action: 'home.banner_added', subject: subjectOf(row.id), after: kept(row) });
  await tell(trx);
  return { id: row.id };
}

/** Changes a banner. Refuses `not_found`. */
export async function changeBanner(
  trx: Trx,
  id: string,
  input: Input,
  actor: string,
): Promise<{ id: string }> {
  const before = await locked(trx, id);
  const row = await trx
    .updateTable('banners')
    .set(columnsOf(input))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(trx, {
    actor,
    action: 'home.banner_changed',
    subject: subjectOf(id),
    before: kept(before),
    after: kept(row),
  });
  await tell(trx);
  return { id };
}

/** Takes a banner away; the log keeps what it said. Refuses `not_found`. */
export async function removeBanner(trx: Trx, id: string, actor: string): Promise<void> {
  const before = await locked(trx, id);
  await trx.deleteFrom('banners').where('id', '=', id).execute();
  await audit(trx, {
    actor,
    action: 'home.banner_removed',
    subject: subjectOf(id),
    before: kept(before),
  });
  await tell(trx);
}

/** Puts the banners in order; those that are not named go behind, as they were. */
export async function orderBanners(trx: Trx, ids: readonly string[], actor: string): Promise<void> {
  const rows = await trx
    .selectFrom('banners')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  const before = rows.map((row) => row.id);
  const known = new Set(before);
  const order = [...new Set([...ids.filter((id) => known.has(id)), ...before])];
  await sql`
    update banners set position = wanted.place
    from unnest(${order}::uuid[]) with ordinality as wanted (id, place) where wanted.id = banners.id`.execute(
    trx,
  );
  await audit(trx, {
    actor,
    action: 'home.banners_ordered',
    subject: 'home',
    before: { ids: before },
    after: { ids: order },
  });
  await tell(trx);
}

/** Says which sections the home page shows, and in which order. */
export async function setSections(trx: Trx, sections: readonly HomeSection[], actor: string): Promise<void> {
  const before = await readSetting(trx, 'home.sections', DEFAULT_LOCALE);
  const after = sections.join(',');
  await saveSetting(trx, 'home.sections', after);
  await audit(trx, {
    actor,
    action: 'home.sections_set',
    subject: 'home',
    before: { sections: before },
    after: { sections: after },
  });
}

async function locked(trx: Trx, id: string): Promise<Selectable<Banners>> {
  const row = await trx.selectFrom('banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw problem('not_found');
  return row;
}

const tell = (trx: Trx) => sql`select pg_notify('catalog', '')`.execute(trx);
