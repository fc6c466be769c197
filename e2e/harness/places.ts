import type { Locale } from '@halfturn/contract/primitives/locale.ts';

export interface Place {
  locale: Locale;
  width: number;
  height: number;
}

/**
 * Buyers who see the store differently: on a desktop, on a phone, and from right to left. A journey goes through two of these
 * places; journeys that share pages go through different ones, so that each page is seen in all three.
 */
export const ENGLISH_DESKTOP: Place = { locale: 'en-US', width: 1280, height: 900 };
export const GERMAN_PHONE: Place = { locale: 'de', width: 390, height: 844 };
export const ARABIC_PHONE: Place = { locale: 'ar', width: 390, height: 844 };
