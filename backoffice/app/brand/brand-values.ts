import type { BrandPicture } from '@halfturn/contract/brand.ts';
import { SOCIAL_FIELDS, type Network, type SocialField } from '@halfturn/contract/primitives/brand-parts.ts';
import type { StaffBrand } from '@halfturn/contract/staff/brand.ts';

/** The form: a picture is named by its hash. */
export type BrandValues = StaffBrand['values'];

/** Pictures by their hashes: those that are saved, and those that were uploaded since. */
export type Pictures = Readonly<Record<string, BrandPicture>>;

/** The parts of the form, and the fields of each. */
export const NAME = ['name'] as const;
export const LOOK = ['accent'] as const;
export const LOGOS = ['logoOnLight', 'logoOnDark', 'icon'] as const;
export const SENDER = ['mailName', 'mailAddress'] as const;
export const SOCIAL = SOCIAL_FIELDS;

/** A color as it is saved: `#ABC` and `aabbcc` are typed as often. */
export function colorTyped(text: string): string {
  const plain = text.trim().toLowerCase().replace(/^#/, '');
  const full = /^[\da-f]{3}$/.test(plain) ? plain.replace(/[\da-f]/g, '$&$&') : plain;
  return /^[\da-f]{6}$/.test(full) ? `#${full}` : text.trim();
}

/** The network that a field has the link of. */
export const networkOf = (field: SocialField): Network => field.slice('social.'.length) as Network;
