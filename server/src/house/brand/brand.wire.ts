import type { BrandPicture } from '@halfturn/contract/brand.ts';
import {
  BRAND_FIELDS,
  SHOWN_ICON,
  SOCIAL_FIELDS,
  type BrandField,
  type SocialField,
} from '@halfturn/contract/primitives/brand-parts.ts';
import type { StaffBrand } from '@halfturn/contract/staff/brand.ts';
import { brandPicturePath } from '../../platform/brand-look.ts';
import type { SavedSetting } from '../settings/door.ts';
import type { PictureRow } from './brand.queries.ts';

/** The settings that the brand is made of. */
export const BRAND_SETTINGS = {
  name: 'store.name',
  accent: 'brand.accent',
  logoOnLight: 'brand.logoOnLight',
  logoOnDark: 'brand.logoOnDark',
  icon: 'brand.icon',
  mailName: 'mail.senderName',
  mailAddress: 'mail.senderAddress',
  ...(Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, field])) as { [F in SocialField]: F }),
} as const satisfies Record<BrandField, string>;

/** The version of the form: it grows with each save of any of its settings. */
export const versionOf = (rows: readonly Pick<SavedSetting, 'revision'>[]): number =>
  rows.reduce((sum, { revision }) => sum + revision, 0);

/** A picture as pages name it. */
export function pictureWire({ hash, kind, width, height }: PictureRow): BrandPicture {
  if (kind === 'logo') return { src: brandPicturePath(hash, width), width, height };
  return { src: brandPicturePath(hash, SHOWN_ICON), width: SHOWN_ICON, height: SHOWN_ICON };
}

/** The brand as its form has it. */
export function brandWire(
  rows: readonly SavedSetting[],
  pictures: readonly PictureRow[],
  names: ReadonlyMap<string, string>,
  mailFrom: string | undefined,
): StaffBrand {
  const valueOf = (field: BrandField) =>
    String(rows.find(({ key }) => key === BRAND_SETTINGS[field])?.value ?? '');
  const newest = rows
    .filter(({ revision }) => revision > 0)
    .toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime())[0];
  return {
    values: Object.fromEntries(BRAND_FIELDS.map((field) => [field, valueOf(field)])) as StaffBrand['values'],
    pictures: Object.fromEntries(pictures.map((row) => [row.hash, pictureWire(row)])),
    mailFrom: mailFrom ?? null,
    version: versionOf(rows),
    savedBy: newest ? (names.get(newest.saved_by) ?? '') : null,
    savedAt: newest ? newest.updated_at.toISOString() : null,
  };
}
