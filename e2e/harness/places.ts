import type { Locale } from '@halfturn/contract/primitives/locale.ts';

/** Three buyers who see the store differently: on a desktop, on a phone, and from right to left. */
export const PLACES: readonly { locale: Locale; width: number; height: number }[] = [
  { locale: 'en-US', width: 1280, height: 900 },
  { locale: 'de', width: 390, height: 844 },
  { locale: 'ar', width: 390, height: 844 },
];
