import cyrillic from '@fontsource-variable/geologica/files/geologica-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/geologica/files/geologica-latin-ext-wght-normal.woff2?url';

const EXTENDED = new Set(['cz', 'hu', 'pl', 'ro', 'tr']);

/**
 * The font files to preload for a locale, most needed first. Figures and Latin names are on every page, so Latin is
 * always among them; Arabic and CJK letters come from the reader's own system.
 */
export function fontsToPreload(locale: string): string[] {
  if (locale === 'ru') return [cyrillic, latin];
  return EXTENDED.has(locale) ? [latin, latinExt] : [latin];
}
