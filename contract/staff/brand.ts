import * as z from 'zod';
import { brandPicture } from '../brand.ts';
import { endpoint } from '../endpoint.ts';
import {
  BRAND_PICTURE_KINDS,
  MOST_BRAND_PICTURE_BYTES,
  SOCIAL_FIELDS,
  type SocialField,
} from '../primitives/brand-parts.ts';
import { email, isoTime, line } from '../primitives/text.ts';

const roles = ['catalogue'] as const;

/** Empty, or the hash of an uploaded picture. */
const picked = z.string().regex(/^([\da-f]{16})?$/);

/** The whole address of a page of the store elsewhere; empty if there is none. */
const elsewhere = z
  .string()
  .trim()
  .max(300)
  .refine((url) => url === '' || (URL.canParse(url) && new URL(url).protocol === 'https:'), 'https_address');
const socialFields = Object.fromEntries(SOCIAL_FIELDS.map((name) => [name, elsewhere])) as Record<
  SocialField,
  typeof elsewhere
>;

const values = z.object({
  /** Empty for each language's own "Online Store". */
  name: line(60),
  /** `#rrggbb`; empty for the built-in colors. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[\da-f]{6})?$/, 'color_format'),
  logoOnLight: picked,
  logoOnDark: picked,
  icon: picked,
  /** The name of the sender of mails; empty for the store's. */
  mailName: line(60),
  /** The address of the sender of mails; empty for the built-in one. */
  mailAddress: z.union([z.literal(''), email]),
  ...socialFields,
});

const reply = z.object({
  values,
  /** The pictures that the values name, by their hashes. */
  pictures: z.record(z.string(), brandPicture),
  /** The sender that the environment sets (`MAIL_FROM`), which is used before what is saved here; null if it sets none. */
  mailFrom: z.string().nullable(),
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime.nullable(),
});
export type StaffBrand = z.output<typeof reply>;

export const staffBrand = endpoint({
  name: 'staffBrand',
  method: 'GET',
  path: '/admin/brand',
  access: 'staff',
  roles,
  summary:
    'The name, the color, the logos and the icon of the store, the sender of its mails, and its links.',
  reply,
});

export const staffSaveBrand = endpoint({
  name: 'staffSaveBrand',
  method: 'POST',
  path: '/admin/brand',
  access: 'staff',
  roles,
  summary:
    'Saves the brand. It holds at once: in pages, mails, invoices and share pictures. Where another was saved since `version`: 409 `content_changed`.',
  body: values.extend({ version: z.int().min(0) }),
  reply,
  problems: ['invalid_input', 'content_changed'],
});

export const staffAddBrandPicture = endpoint({
  name: 'staffAddBrandPicture',
  method: 'POST',
  path: '/admin/brand/pictures/{kind}',
  access: 'staff',
  roles,
  summary:
    'Draws an uploaded logo or icon: the bytes of a PNG, JPEG, WebP, AVIF or SVG. It is shown once the brand is saved with it.',
  params: z.object({ kind: z.enum(BRAND_PICTURE_KINDS) }),
  raw: true,
  maxBytes: MOST_BRAND_PICTURE_BYTES,
  reply: brandPicture.extend({ hash: z.string() }),
  problems: [
    'logo_unreadable',
    'logo_size',
    'icon_size',
    'logo_too_large',
    'picture_suspicious',
    'payload_too_large',
  ],
});

/** The calls about the brand of the store. */
export const BRAND_CALLS = [staffBrand, staffSaveBrand, staffAddBrandPicture] as const;
