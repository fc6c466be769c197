import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/products.ts';
import { staffActor } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { versionOf } from '../../../platform/version-of.ts';
import {
  addPicture,
  describePicture,
  orderPictures,
  removePicture,
  saidOf,
} from '../pictures/keep-pictures.ts';
import { picturesOf, type PictureRow } from '../pictures/pictures.queries.ts';
import { prepareInTurn } from '../pictures/prepare.ts';
import { keepCaptions, removeCaptions } from '../trailers/keep-captions.ts';
import { captionsWire, keepTrailer, removeTrailer, trailerWire } from '../trailers/keep-trailer.ts';
import { trailerOf, type TrailerFile } from '../trailers/trailers.queries.ts';
import { moveRelease } from './move-release.ts';
import { countPreOrders, slugsOf } from './products.queries.ts';
import { staffProductOf, type StaffProduct } from './products.staff.queries.ts';
import { setTaxClass } from './set-tax-class.ts';
import { setSlug } from './set-slug.ts';

/** The calls of the back office about products: their pictures, addresses, tax class and release day. */
export const productsStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staff.staffProduct, async ({ params, visitor }) => {
    const product = await staffProductOf(db, params.id, visitor.locale);
    if (!product) throw problem('product_not_found');
    const [pictures, trailer, slugs, shelf, preOrders] = await Promise.all([
      picturesOf(db, product.id),
      trailerOf(db, product.id),
      slugsOf(db, 'products', product.id),
      slugsOf(db, 'classes', product.class_id),
      countPreOrders(db, product.id),
    ]);
    // It was deleted between the two reads.
    if (!slugs || !shelf) throw problem('product_not_found');
    return {
      product: {
        ...rowWire(product),
        parentId: product.parent_id,
        taxClass: product.tax_class,
        kind: product.kind,
        released: product.released,
        preOrders,
      },
      pictures: pictures.map(pictureWire),
      trailer: trailer && staffTrailerWire(trailer),
      slugs,
      shelf: { id: product.class_id, name: product.class_name, slugs: shelf },
    };
  }),

  ...pictureRoutes(db),
  ...trailerRoutes(db),

  bindStaff(staff.staffSetTaxClass, async ({ params, body, staff: who }) => {
    const by = { actor: staffActor(who), now: clock.now() };
    await inTransaction(db, (trx) => setTaxClass(trx, params.id, body, by));
    return null;
  }),

  bindStaff(staff.staffMoveRelease, async ({ params, body, staff: who }) => {
    const how = { actor: staffActor(who), now: clock.now() };
    await inTransaction(db, (trx) => moveRelease(trx, params.id, body, how));
    return null;
  }),

  bindStaff(staff.staffSetProductSlug, ({ params, body, staff: who }) =>
    inTransaction(db, (trx) => setSlug(trx, 'products', params.id, body, staffActor(who))),
  ),
  bindStaff(staff.staffSetShelfSlug, ({ params, body, staff: who }) =>
    inTransaction(db, (trx) => setSlug(trx, 'classes', params.id, body, staffActor(who))),
  ),
];

const pictureRoutes = (db: Db): Binding[] => [
  bindStaff(staff.staffAddPicture, async ({ params, raw, staff: who }) => {
    const picture = await prepareInTurn(raw);
    const added = await inTransaction(db, (trx) => addPicture(trx, params.id, picture, staffActor(who)));
    return { id: added.id };
  }),
  bindStaff(staff.staffOrderPictures, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => orderPictures(trx, params.id, body.ids, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffDescribePicture, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => describePicture(trx, params.id, body, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffRemovePicture, async ({ params, staff: who }) => {
    await inTransaction(db, (trx) => removePicture(trx, params.id, staffActor(who)));
    return null;
  }),
];

const trailerRoutes = (db: Db): Binding[] => [
  bindStaff(staff.staffSetTrailer, async ({ params, query: { was }, raw: bytes, staff: who }) => {
    const kept = await inTransaction(db, (trx) =>
      keepTrailer(trx, params.id, { bytes, was }, staffActor(who)),
    );
    return staffTrailerWire(kept);
  }),
  bindStaff(staff.staffRemoveTrailer, async ({ params, staff: who }) => {
    await inTransaction(db, (trx) => removeTrailer(trx, params.id, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffSetCaptions, async ({ params: { id, locale }, query, raw: bytes, staff: who }) => {
    const upload = { locale, bytes, ...query };
    const kept = await inTransaction(db, (trx) => keepCaptions(trx, id, upload, staffActor(who)));
    return captionsWire(kept);
  }),
  bindStaff(staff.staffRemoveCaptions, async ({ params: { id, locale }, staff: who }) => {
    await inTransaction(db, (trx) => removeCaptions(trx, id, locale, staffActor(who)));
    return null;
  }),
];

const staffTrailerWire = (trailer: TrailerFile): staff.StaffTrailer => ({
  ...trailerWire(trailer),
  size: trailer.size,
});

const rowWire = (row: StaffProduct): staff.StaffProductRow => ({
  id: row.id,
  name: row.name,
  genre: row.genre,
  platform: row.platform,
  region: row.region,
  status: row.status,
  pictures: row.pictures,
  image: row.image,
});

const pictureWire = (row: PictureRow): staff.StaffPicture => ({
  id: row.id,
  file: row.file,
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
  alt: row.alt,
  kind: row.kind,
  version: versionOf(saidOf(row)),
});
