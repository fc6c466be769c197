import type { BrandPicture } from '@halfturn/contract/brand.ts';
import type { StaffBrand } from '@halfturn/contract/staff/brand.ts';

/** The form: a picture is named by its hash. */
export type BrandValues = StaffBrand['values'];

/** Pictures by their hashes: those that are saved, and those that were uploaded since. */
export type Pictures = Readonly<Record<string, BrandPicture>>;

/** The parts of the form, and the fields of each. */
export const NAME = ['name'] as const;
export const LOOK = ['accent'] as const;
export const LOGOS = ['logoOnLight', 'logoOnDark', 'icon'] as const;

/** A color as it is saved: `#ABC` and `aabbcc` are typed as often. */
export function colorTyped(text: string): string {
  const plain = text.trim().toLowerCase().replace(/^#/, '');
  const full = /^[\da-f]{3}$/.test(plain) ? plain.replace(/[\da-f]/g, '$&$&') : plain;
  return /^[\da-f]{6}$/.test(full) ? `#${full}` : text.trim();
}
