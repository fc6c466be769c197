import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as wire from '@halfturn/contract/staff/content.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { prepareInTurn } from '../catalog/door.ts';
import { documentOf, documentsOf, historyOf, versionOf } from './content.staff.queries.ts';
import { documentWire, listRowWire, textWire } from './content.staff.wire.ts';
import { renderMarkdown } from './markdown.ts';
import { newsPicture, newsPictures, removeUnusedNewsPictures } from './news-pictures.queries.ts';
import { createPage, placePage } from './own-pages.ts';
import { slugsOfPage } from './own-page-slugs.queries.ts';
import { publish, unpublish } from './publish.ts';
import { createNews, saveText } from './save-text.ts';
import { setCover } from './set-cover.ts';
import { setSearchTerms } from './search-terms.ts';
import { setPageSlug } from './set-page-slug.ts';
import type { TextRow } from './write.queries.ts';

/** The staff's calls about news and pages. */
export const contentStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const shown = async (from: Db, id: string) => {
    const { document, texts } = await documentOf(from, id);
    const names = await staffNames(from, [...new Set(texts.map((text) => text.saved_by))]);
    const slugs = document.kind === 'own' ? await slugsOfPage(from, document) : null;
    const { picture_id } = document;
    const picture = picture_id === null ? null : ((await newsPicture(from, picture_id)) ?? null);
    return documentWire(document, { texts, names, slugs, picture }, clock.now());
  };
  /** Changes a document, and answers with its new state. */
  const change = async (id: string, work: (trx: Trx) => Promise<void>) =>
    await inTransaction(db, async (trx) => {
      await work(trx);
      return await shown(trx, id);
    });
  return [
    bindStaff(wire.staffContent, async ({ query, visitor }) => {
      const now = clock.now();
      const { rows, total } = await documentsOf(db, query, visitor.locale, now);
      const names = await staffNames(db, [...new Set(rows.map((row) => row.saved_by))]);
      return { rows: rows.map((row) => listRowWire(row, names, now)), total };
    }),

    bindStaff(wire.staffDocumentById, async ({ params }) => await shown(db, params.id)),

    bindStaff(wire.staffCreateNews, async ({ body, staff }) =>
      inTransaction(db, async (trx) =>
        shown(trx, await createNews(trx, body, staffActor(staff), clock.now())),
      ),
    ),

    bindStaff(wire.staffCreatePage, async ({ body, staff }) =>
      inTransaction(db, async (trx) =>
        shown(trx, await createPage(trx, body, staffActor(staff), clock.now())),
      ),
    ),

    bindStaff(wire.staffSavePage, async ({ params: { id }, body, staff }) =>
      change(id, (trx) => placePage(trx, id, body, staffActor(staff))),
    ),

    bindStaff(wire.staffSetSearchTerms, async ({ params: { id }, body, staff }) =>
      change(id, (trx) => setSearchTerms(trx, id, body, staffActor(staff))),
    ),

    bindStaff(wire.staffSetPageSlug, async ({ params: { id }, body, staff }) =>
      inTransaction(db, async (trx) => {
        await setPageSlug(trx, id, body, staffActor(staff));
        return await slugsOfPage(trx, (await documentOf(trx, id)).document);
      }),
    ),

    bindStaff(wire.staffSaveText, async ({ params: { id }, body, staff }) => {
      const show = async (newest: TextRow, all: readonly TextRow[]) =>
        textWire(newest, all, await staffNames(db, [newest.saved_by]));
      return await change(id, (trx) => saveText(trx, id, body, staffActor(staff), clock.now(), show));
    }),

    bindStaff(wire.staffPublish, async ({ params: { id }, body: { revision, at }, staff }) => {
      const when = { revision, at: at === undefined ? undefined : new Date(at) };
      return await change(id, (trx) => publish(trx, id, when, staffActor(staff), clock.now()));
    }),

    bindStaff(wire.staffUnpublish, async ({ params: { id }, body: { revision }, staff }) =>
      change(id, (trx) => unpublish(trx, id, revision, staffActor(staff), clock.now())),
    ),

    bindStaff(wire.staffAddNewsPicture, async ({ raw }) => {
      const prepared = await prepareInTurn(raw);
      return await inTransaction(db, async (trx) => {
        await removeUnusedNewsPictures(trx);
        return await newsPictures.insert(trx, prepared);
      });
    }),

    bindStaff(wire.staffSetNewsCover, async ({ params: { id }, body, staff }) =>
      change(id, (trx) => setCover(trx, id, body, staffActor(staff))),
    ),

    bindStaff(wire.staffHistory, async ({ params: { id }, query: { locale } }) =>
      historyFor(db, id, locale, clock.now()),
    ),

    bindStaff(wire.staffVersion, async ({ params: { id, locale, no } }) => {
      const [row, { texts }] = await Promise.all([versionOf(db, id, locale, no), documentOf(db, id)]);
      return textWire(row, texts, await staffNames(db, [row.saved_by]));
    }),

    bindStaff(wire.staffPreview, async ({ body: { body, locale } }) => renderMarkdown(body, locale)),
  ];
};

/** The versions of a text, newest first, with the one that guests read marked. Refuses `not_found`. */
async function historyFor(db: Db, id: string, locale: Locale, now: Date) {
  await documentOf(db, id);
  const rows = await historyOf(db, id, locale);
  const names = await staffNames(db, [...new Set(rows.map((row) => row.saved_by))]);
  const live = rows
    .flatMap((row) => (row.live_from !== null && row.live_from <= now ? { row, from: row.live_from } : []))
    .toSorted((a, b) => b.from.getTime() - a.from.getTime() || b.row.no - a.row.no)[0];
  return rows.map((row) => ({
    no: row.no,
    title: row.title,
    savedAt: row.saved_at.toISOString(),
    savedBy: names.get(row.saved_by) ?? '',
    liveFrom: row.live_from?.toISOString() ?? null,
    live: row === live?.row,
  }));
}
