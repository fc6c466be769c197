import * as z from 'zod';
import { bannerFocus } from '../home.ts';
import { endpoint } from '../endpoint.ts';
import { HOME_SECTIONS } from '../primitives/home-sections.ts';
import { LOCALES } from '../primitives/locale.ts';
import { MOST_PICTURE_BYTES } from './limits.ts';
import { uploadedPicture } from '../primitives/picture.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { line } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

const KEEPS_HOME: readonly StaffRole[] = ['catalogue'];

const params = z.object({ id: z.uuid() });

const filled = (max: number) => line(max).pipe(z.string().min(1, 'required'));

/** What a banner says, in one language. */
const bannerText = z.object({
  heading: filled(80),
  line: filled(240),
  action: filled(40),
  /** What its picture shows; empty for a decoration. */
  alt: line(200).default(''),
});

/** A page of the store itself: a banner leads nowhere else. */
const ownPath = line(300).pipe(z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'invalid'));

const CENTERED = { wide: { x: 50, y: 50 }, phone: { x: 50, y: 50 } };

const bannerFacts = z.object({
  texts: z
    .partialRecord(z.enum(LOCALES), bannerText)
    .refine((texts) => texts['en-US'] !== undefined, 'required'),
  href: ownPath,
  productIds: z.array(z.uuid()).max(8),
  /** A picture that was uploaded (`staffAddBannerPicture`). */
  pictureId: z.uuid().nullable().default(null),
  focus: bannerFocus.default(CENTERED),
  live: z.boolean(),
  liveFrom: z.iso.datetime().nullable(),
  liveUntil: z.iso.datetime().nullable(),
});

const isInOrder = ({ liveFrom, liveUntil }: Pick<z.output<typeof bannerFacts>, 'liveFrom' | 'liveUntil'>) =>
  !liveFrom || !liveUntil || liveFrom < liveUntil;

export const staffBanner = z.object({
  id: z.string(),
  texts: z.partialRecord(z.enum(LOCALES), bannerText),
  href: z.string(),
  products: z.array(z.object({ id: z.string(), name: z.string() })),
  picture: uploadedPicture.nullable(),
  focus: bannerFocus,
  live: z.boolean(),
  liveFrom: z.iso.datetime().nullable(),
  liveUntil: z.iso.datetime().nullable(),
  /** Whether buyers see it at this moment, and why not. */
  state: z.enum(['showing', 'off', 'waits', 'over']),
  version: seenVersion,
});
export type StaffBanner = z.infer<typeof staffBanner>;

export const staffHome = endpoint({
  name: 'staffHome',
  method: 'GET',
  path: '/admin/home',
  access: 'staff',
  roles: ['catalogue', 'read_only'],
  summary: 'What the home page is made of: its banners, and its sections in their order.',
  reply: z.object({
    banners: z.array(staffBanner),
    sections: z.array(z.enum(HOME_SECTIONS)),
    /** Of the sections and their order. */
    version: seenVersion,
  }),
});

export const staffAddBannerPicture = endpoint({
  name: 'staffAddBannerPicture',
  method: 'POST',
  path: '/admin/home/pictures',
  access: 'staff',
  roles: KEEPS_HOME,
  summary:
    'Uploads a picture for a banner: the bytes of a JPEG, PNG, WebP or AVIF. It is shown once a banner is saved with it.',
  raw: true,
  maxBytes: MOST_PICTURE_BYTES,
  reply: uploadedPicture,
  problems: ['picture_unreadable', 'picture_size', 'picture_suspicious', 'payload_too_large'],
});

export const staffAddBanner = endpoint({
  name: 'staffAddBanner',
  method: 'POST',
  path: '/admin/home/banners',
  access: 'staff',
  roles: KEEPS_HOME,
  summary: 'Adds a banner behind the others.',
  body: bannerFacts.refine(isInOrder, { path: ['liveUntil'], error: 'invalid' }),
  reply: z.object({ id: z.string() }),
});

export const staffChangeBanner = endpoint({
  name: 'staffChangeBanner',
  method: 'POST',
  path: '/admin/home/banners/{id}',
  access: 'staff',
  roles: KEEPS_HOME,
  summary: 'Changes a banner: its texts, its link, its products, its time.',
  params,
  body: bannerFacts
    .extend({ version: seenVersion })
    .refine(isInOrder, { path: ['liveUntil'], error: 'invalid' }),
  reply: z.object({ id: z.string() }),
  problems: ['not_found', 'content_changed'],
});

export const staffRemoveBanner = endpoint({
  name: 'staffRemoveBanner',
  method: 'DELETE',
  path: '/admin/home/banners/{id}',
  access: 'staff',
  roles: KEEPS_HOME,
  summary: 'Takes a banner away. What it said is in the audit log.',
  params,
  reply: z.null(),
  problems: ['not_found'],
});

export const staffOrderBanners = endpoint({
  name: 'staffOrderBanners',
  method: 'POST',
  path: '/admin/home/order',
  access: 'staff',
  roles: KEEPS_HOME,
  summary: 'Puts the banners in order. The first one is the headline.',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
  reply: z.null(),
});

export const staffHomeSections = endpoint({
  name: 'staffHomeSections',
  method: 'POST',
  path: '/admin/home/sections',
  access: 'staff',
  roles: KEEPS_HOME,
  summary: 'Says which sections the home page shows, and in which order.',
  body: z.object({
    sections: z
      .array(z.enum(HOME_SECTIONS))
      .max(HOME_SECTIONS.length)
      .refine((names) => new Set(names).size === names.length, 'invalid'),
    version: seenVersion,
  }),
  reply: z.null(),
  problems: ['content_changed'],
});

export const staffPreviewBanner = endpoint({
  name: 'staffPreviewBanner',
  method: 'GET',
  path: '/admin/home/banners/{id}/preview',
  access: 'staff',
  roles: KEEPS_HOME,
  summary: 'The address of the home page with this banner on it, live or not; good for an hour.',
  params,
  reply: z.object({ path: z.string() }),
  problems: ['not_found'],
});
