import * as z from 'zod';
import { PRODUCT_KINDS, trailerCaptions } from '../catalog.ts';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../primitives/locale.ts';
import { TAX_CLASSES } from '../primitives/tax-classes.ts';
import { PICTURE_KINDS } from '../primitives/picture-files.ts';
import { picture } from '../primitives/picture.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { line } from '../primitives/text.ts';
import { TRAILER_TYPES } from '../primitives/trailer.ts';
import { MOST_CAPTIONS_BYTES, MOST_PICTURE_BYTES, MOST_TRAILER_BYTES } from './limits.ts';
import type { StaffRole } from './roles.ts';

export const KEEPS_PRODUCTS: readonly StaffRole[] = ['catalogue'];
export const SEES_PRODUCTS: readonly StaffRole[] = ['catalogue', 'read_only'];

const params = z.object({ id: z.uuid() });

export const staffProductRow = z.object({
  id: z.string(),
  name: z.string(),
  genre: z.string(),
  platform: z.string(),
  region: z.string(),
  status: z.enum(['draft', 'live', 'retired']),
  /** How many pictures it has, and the first of them. */
  pictures: z.int(),
  image: picture.nullable(),
});
export type StaffProductRow = z.infer<typeof staffProductRow>;

const altTexts = z.partialRecord(z.enum(LOCALES), z.string());

export const staffPicture = picture.extend({
  id: z.string(),
  kind: z.enum(PICTURE_KINDS),
  /** A few pixels of it, as a data URL. */
  placeholder: z.string(),
  alt: altTexts,
  /** Of what it says. */
  version: seenVersion,
});
export type StaffPicture = z.infer<typeof staffPicture>;

/** A trailer that the shop keeps as a file. */
export const staffTrailer = z.object({
  src: z.string(),
  type: z.enum(TRAILER_TYPES),
  /** In bytes. */
  size: z.int(),
  captions: z.array(trailerCaptions),
});
export type StaffTrailer = z.infer<typeof staffTrailer>;

/** The addresses of a product or class: what it is called today, and what once led to it. */
export const staffSlugs = z.object({
  /** In en-US, and in every language that has none of its own. */
  base: z.string(),
  own: z.partialRecord(z.enum(LOCALES), z.string()),
  /** Former addresses; each answers 301 to today's. */
  former: z.array(z.string()),
  /** Of the present ones. */
  version: seenVersion,
});
export type StaffSlugs = z.infer<typeof staffSlugs>;

const shelf = z.object({ id: z.string(), name: z.string(), slugs: staffSlugs });

export const staffProduct = endpoint({
  name: 'staffProduct',
  method: 'GET',
  path: '/admin/products/{id}',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'A product with its pictures and its addresses.',
  params,
  reply: z.object({
    product: staffProductRow.extend({
      /** Of a variant: the product on whose page it is edited; else null. */
      parentId: z.string().nullable(),
      taxClass: z.enum(TAX_CLASSES),
      kind: z.enum(PRODUCT_KINDS),
      /** The release day (UTC); null for a product that has none, which counts as released. */
      released: z.iso.date().nullable(),
      /** How many paid orders wait for that day. */
      preOrders: z.int(),
    }),
    pictures: z.array(staffPicture),
    trailer: staffTrailer.nullable(),
    slugs: staffSlugs,
    shelf,
  }),
  problems: ['product_not_found'],
});
export const staffSetTaxClass = endpoint({
  name: 'staffSetTaxClass',
  method: 'POST',
  path: '/admin/products/{id}/tax-class',
  access: 'staff',
  roles: ['catalogue', 'finance'],
  summary: 'Says at which rate a product is taxed, for orders from now on.',
  params,
  body: z.object({
    taxClass: z.enum(TAX_CLASSES),
    /** The one that the editor saw. */
    was: z.enum(TAX_CLASSES),
  }),
  reply: z.null(),
  problems: ['product_not_found', 'content_changed'],
});

export const staffMoveRelease = endpoint({
  name: 'staffMoveRelease',
  method: 'POST',
  path: '/admin/products/{id}/release-day',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Moves the release day of a product. Buyers of paid pre-orders get an email with the new day; if it has come, they get their keys.',
  params,
  body: z.object({
    day: z.iso.date(),
    /** The release day that the editor saw: another one is refused. */
    was: z.iso.date().nullable(),
  }),
  reply: z.null(),
  problems: ['product_not_found', 'content_changed'],
});

export const staffAddPicture = endpoint({
  name: 'staffAddPicture',
  method: 'POST',
  path: '/admin/products/{id}/pictures',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Adds a picture behind the others: the bytes of a JPEG, PNG, WebP or AVIF. One that is there already stays where it is.',
  params,
  raw: true,
  maxBytes: MOST_PICTURE_BYTES,
  reply: z.object({ id: z.string() }),
  problems: [
    'product_not_found',
    'picture_unreadable',
    'picture_size',
    'picture_suspicious',
    'pictures_full',
    'payload_too_large',
  ],
});

export const staffOrderPictures = endpoint({
  name: 'staffOrderPictures',
  method: 'POST',
  path: '/admin/products/{id}/pictures/order',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Puts the pictures of a product in order. The first cover stands for it.',
  params,
  body: z.object({ ids: z.array(z.uuid()).min(1).max(50) }),
  reply: z.null(),
  problems: ['product_not_found'],
});

export const staffDescribePicture = endpoint({
  name: 'staffDescribePicture',
  method: 'POST',
  path: '/admin/pictures/{id}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Says what a picture shows, in each language, and whether it is a cover or a screenshot. A language without words of its own has the English ones.',
  params,
  body: z.object({
    alt: z.partialRecord(z.enum(LOCALES), line(200)),
    kind: z.enum(PICTURE_KINDS),
    version: seenVersion,
  }),
  reply: z.null(),
  problems: ['not_found', 'content_changed'],
});

export const staffRemovePicture = endpoint({
  name: 'staffRemovePicture',
  method: 'DELETE',
  path: '/admin/pictures/{id}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Takes a picture away for good.',
  params,
  reply: z.null(),
  problems: ['not_found'],
});

export const staffSetTrailer = endpoint({
  name: 'staffSetTrailer',
  method: 'POST',
  path: '/admin/products/{id}/trailer',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Keeps a file as the trailer of a product, in place of the former one: the bytes of an MP4 or WebM.',
  params,
  query: z.object({
    /** The path of the one that the editor saw, or `none`. */
    was: z.string().min(1).max(200),
  }),
  raw: true,
  maxBytes: MOST_TRAILER_BYTES,
  reply: staffTrailer,
  problems: ['product_not_found', 'content_changed', 'trailer_unreadable', 'payload_too_large'],
});

export const staffRemoveTrailer = endpoint({
  name: 'staffRemoveTrailer',
  method: 'DELETE',
  path: '/admin/products/{id}/trailer',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Takes the file of the trailer of a product away for good, with its captions.',
  params,
  reply: z.null(),
  problems: ['product_not_found'],
});

const captionsParams = params.extend({ locale: z.enum(LOCALES) });

export const staffSetCaptions = endpoint({
  name: 'staffSetCaptions',
  method: 'POST',
  path: '/admin/products/{id}/trailer/captions/{locale}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Keeps a WebVTT file as the captions of a trailer in a language, in place of the former ones there.',
  params: captionsParams,
  query: z.object({
    /** The path of the trailer that they were made for. */
    trailer: z.string().min(1).max(200),
    /** The path of the captions in this language that the editor saw, or `none`. */
    was: z.string().min(1).max(200),
  }),
  raw: true,
  maxBytes: MOST_CAPTIONS_BYTES,
  reply: trailerCaptions,
  problems: [
    'product_not_found',
    'content_changed',
    'captions_unreadable',
    'captions_time',
    'captions_empty',
    'payload_too_large',
  ],
});

export const staffRemoveCaptions = endpoint({
  name: 'staffRemoveCaptions',
  method: 'DELETE',
  path: '/admin/products/{id}/trailer/captions/{locale}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Takes the captions of a trailer in a language away for good.',
  params: captionsParams,
  reply: z.null(),
  problems: ['product_not_found'],
});

/** As a person types one: spaces and capitals are put right, anything else that no address has is refused. */
export const typedSlug = line(120)
  .transform((typed) => typed.toLowerCase().replaceAll(/\s+/g, '-'))
  .pipe(z.string().regex(/^(?:[\p{L}\p{N}][\p{L}\p{N}.-]*)?$/u, 'invalid'));

export const slugBody = z
  .object({
    locale: z.enum(LOCALES),
    /** Empty: the language has none of its own any more. */
    slug: typedSlug,
    version: seenVersion,
  })
  .refine(({ locale, slug }) => locale !== 'en-US' || slug !== '', { path: ['slug'], error: 'required' });

export const staffSetProductSlug = endpoint({
  name: 'staffSetProductSlug',
  method: 'POST',
  path: '/admin/products/{id}/slug',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Gives a product another address in a language; the former one leads to it from then on.',
  params,
  body: slugBody,
  reply: staffSlugs,
  problems: ['product_not_found', 'content_changed', 'slug_taken'],
});

export const staffSetShelfSlug = endpoint({
  name: 'staffSetShelfSlug',
  method: 'POST',
  path: '/admin/classes/{id}/slug',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Gives a class another address in a language; the former one leads to it from then on.',
  params,
  body: slugBody,
  reply: staffSlugs,
  problems: ['not_found', 'content_changed', 'slug_taken', 'slug_reserved'],
});

/** Every call about a product's pictures, addresses, tax class and release day. */
export const PRODUCT_CALLS = [
  staffProduct,
  staffAddPicture,
  staffOrderPictures,
  staffDescribePicture,
  staffRemovePicture,
  staffSetTrailer,
  staffRemoveTrailer,
  staffSetCaptions,
  staffRemoveCaptions,
  staffSetTaxClass,
  staffMoveRelease,
  staffSetProductSlug,
  staffSetShelfSlug,
] as const;
