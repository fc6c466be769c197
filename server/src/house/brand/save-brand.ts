import { BRAND_FIELDS, type BrandField } from '@halfturn/contract/primitives/brand-parts.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { audit } from '../audit/door.ts';
import { lockSetting, saveSetting, SETTINGS } from '../settings/door.ts';
import { changedSince } from '../staff/door.ts';
import { brandPictures, useBrandPictures } from './brand.queries.ts';
import { BRAND_SETTINGS, versionOf } from './brand.wire.ts';

export type BrandValues = Record<BrandField, string>;

/**
 * Saves the brand. Refuses `content_changed` if another person has saved since `version`, and `invalid_input` at a picture that does
 * not exist.
 */
export async function saveBrand(
  trx: Trx,
  { version, ...wanted }: BrandValues & { version: number },
  actor: string,
): Promise<void> {
  const locked = [];
  for (const field of BRAND_FIELDS) locked.push(await lockSetting(trx, BRAND_SETTINGS[field]));
  if (versionOf(locked) !== version) throw await changedSince(trx, 'brand');
  await demandPictures(trx, wanted);
  const before: Partial<BrandValues> = {};
  const after: Partial<BrandValues> = {};
  for (const field of BRAND_FIELDS) {
    const key = BRAND_SETTINGS[field];
    const saved = locked.find((row) => row.key === key)?.value ?? SETTINGS[key].fallback('en-US');
    if (saved === wanted[field]) continue;
    before[field] = String(saved);
    after[field] = wanted[field];
    await saveSetting(trx, key, wanted[field] === '' ? null : wanted[field], actor);
  }
  if (Object.keys(after).length === 0) return;
  await audit(trx, { actor, action: 'brand.saved', subject: 'brand', before, after });
}

/** Refuses pictures that are not there, and logos in the place of an icon. */
async function demandPictures(trx: Trx, { logoOnLight, logoOnDark, icon }: BrandValues): Promise<void> {
  const wanted = [logoOnLight, logoOnDark, icon].filter((hash) => hash !== '');
  const found = await brandPictures(trx, wanted);
  const is = (hash: string, kind: string) =>
    hash === '' || found.some((picture) => picture.hash === hash && picture.kind === kind);
  const fields = {
    ...(!is(logoOnLight, 'logo') && { logoOnLight: 'invalid' }),
    ...(!is(logoOnDark, 'logo') && { logoOnDark: 'invalid' }),
    ...(!is(icon, 'icon') && { icon: 'invalid' }),
  };
  if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
  await useBrandPictures(trx, wanted);
}
