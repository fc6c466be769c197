import type { Network } from '@halfturn/contract/primitives/brand-parts.ts';
import { accentOf, accentSheet, BUILT_IN, type Accent } from '@halfturn/ui/accent.ts';

/** A logo of the store. */
export interface LogoPicture {
  hash: string;
  width: number;
  height: number;
  /** Its whole address, for mails. */
  url: string;
  /** A PNG, for what is drawn by the store itself. */
  bytes: Buffer;
}

/** How the store looks: its colors, its logos and its icon. */
export interface BrandLook {
  /** `#rrggbb`; empty for the built-in colors. */
  accent: string;
  colors: Accent;
  /** The style sheet of the colors; null for the built-in ones. */
  sheet: string | null;
  /** Null where the store's name is set in type. */
  logoOnLight: LogoPicture | null;
  logoOnDark: LogoPicture | null;
  /** The hash of the icon; null for the built-in one. */
  icon: string | null;
  /** The sender of mails, where staff have set one. */
  sender: { name: string; address: string };
  /** The store's pages at other places. */
  social: readonly { network: Network; url: string }[];
}

const PLAIN: BrandLook = {
  accent: '',
  colors: BUILT_IN,
  sheet: null,
  logoOnLight: null,
  logoOnDark: null,
  icon: null,
  sender: { name: '', address: '' },
  social: [],
};

let look: BrandLook = PLAIN;

/** The look that this process has read last, so that mails, pages and pictures need no query for it. */
export const brandLook = (): BrandLook => look;

/** Sets the look for this process. */
export function setBrandLook(next: Omit<BrandLook, 'colors' | 'sheet'>): void {
  const colors = next.accent === '' ? BUILT_IN : accentOf(next.accent);
  look = { ...next, colors, sheet: next.accent === '' ? null : accentSheet(colors) };
}

/** The sizes in which an icon is kept, in pixels: tabs, iOS, Android. */
export const ICON_SIZES = [32, 48, 180, 192, 512] as const;

/** Where a picture of the brand lies. */
export const brandPicturePath = (hash: string, size: number): string => `/pictures/brand/${hash}-${size}.png`;
