// Apart from the calls, which need zod: browsers read these, and must not download zod with them.
import { keysOf } from './names.ts';

/** The pictures of a brand, by how they are prepared: a logo keeps its shape, an icon is square. */
export const BRAND_PICTURE_KINDS = ['logo', 'icon'] as const;
export type BrandPictureKind = (typeof BRAND_PICTURE_KINDS)[number];

/** What an uploaded logo or icon may have, in bytes. */
export const MOST_BRAND_PICTURE_BYTES = 2_000_000;
/** An icon needs so many pixels on each side, a logo so many in height. */
export const LEAST_ICON = 180;
export const LEAST_LOGO = 32;
/** A logo is less than this many times as wide as it is high. */
export const WIDEST_LOGO = 12;

/** The size of an icon that is shown where one is needed in the back office. */
export const SHOWN_ICON = 192;

/** Where a store may be found beside its own pages, by their own names, which are the same in every language. */
export const NETWORKS = {
  discord: 'Discord',
  youtube: 'YouTube',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  facebook: 'Facebook',
  twitch: 'Twitch',
  telegram: 'Telegram',
  reddit: 'Reddit',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  linkedin: 'LinkedIn',
} as const;
export type Network = keyof typeof NETWORKS;
export type SocialField = `social.${Network}`;

/** The fields of the links, in the order in which they are shown. */
export const SOCIAL_FIELDS = /* @__PURE__ */ keysOf(NETWORKS).map(
  (network): SocialField => `social.${network}`,
);

const OWN_FIELDS = [
  'name',
  'accent',
  'logoOnLight',
  'logoOnDark',
  'icon',
  'mailName',
  'mailAddress',
] as const;

export type BrandField = (typeof OWN_FIELDS)[number] | SocialField;
/** What is saved as one. */
export const BRAND_FIELDS: readonly BrandField[] = /* @__PURE__ */ [OWN_FIELDS, SOCIAL_FIELDS].flat();
