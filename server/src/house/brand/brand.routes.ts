import { homeBrand } from '@halfturn/contract/brand.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import * as calls from '@halfturn/contract/staff/brand.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import { brandLook, brandPicturePath, type LogoPicture } from '../../platform/brand-look.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { type Binding, bind, bindStaff } from '../../platform/http/call.ts';
import { staffActor } from '../audit/door.ts';
import { readPlain, savedSettings } from '../settings/door.ts';
import { staffNames } from '../staff/door.ts';
import { brandPictures, insertBrandPicture } from './brand.queries.ts';
import { BRAND_SETTINGS, brandWire, pictureWire } from './brand.wire.ts';
import { drawInTurn } from './draw-picture.ts';
import { learnBrand } from './learn-brand.ts';
import { saveBrand } from './save-brand.ts';

const shown = (logo: LogoPicture | null) =>
  logo && { src: brandPicturePath(logo.hash, logo.width), width: logo.width, height: logo.height };

/** How the store looks, for its pages; and the form in which staff change it. */
export const brandRoutes = (context: Context): Binding[] => {
  const { db } = context;
  return [
    bind(homeBrand, async ({ visitor }) => {
      await learnBrand(context);
      const { 'prices.style': amounts } = await readPlain(db, ['prices.style']);
      const { logoOnLight, logoOnDark, icon, social } = brandLook();
      return {
        name: storeNameIn(visitor.locale),
        logo: { onLight: shown(logoOnLight), onDark: shown(logoOnDark) },
        icon: icon && brandPicturePath(icon, 512),
        amounts,
        social: [...social],
      };
    }),

    bindStaff(calls.staffBrand, () => readBrand(context)),

    bindStaff(calls.staffSaveBrand, async ({ body, staff }) => {
      await inTransaction(db, (trx) => saveBrand(trx, body, staffActor(staff)));
      // The other processes are told; what this one answers next has the new look already.
      await learnBrand(context);
      return await readBrand(context);
    }),

    bindStaff(calls.staffAddBrandPicture, async ({ params: { kind }, raw }) => {
      const drawn = await drawInTurn(kind, raw);
      await inTransaction(db, (trx) => insertBrandPicture(trx, kind, drawn));
      const [row] = await brandPictures(db, [drawn.hash]);
      return { hash: drawn.hash, ...pictureWire(present(row)) };
    }),
  ];
};

async function readBrand({ db, config }: Context) {
  const rows = await savedSettings(db, Object.values(BRAND_SETTINGS));
  const pictured: readonly string[] = [
    BRAND_SETTINGS.logoOnLight,
    BRAND_SETTINGS.logoOnDark,
    BRAND_SETTINGS.icon,
  ];
  const hashes = rows.filter(({ key }) => pictured.includes(key)).map(({ value }) => String(value ?? ''));
  const [pictures, names] = await Promise.all([
    brandPictures(db, hashes),
    staffNames(db, [...new Set(rows.map((row) => row.saved_by))]),
  ]);
  return brandWire(rows, pictures, names, config.mailFrom);
}
