import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatNumber } from './format.ts';

/** How large a file is, as people say it. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const kilo = bytes / 1024;
  return kilo < 1000
    ? formatNumber(Math.max(1, Math.round(kilo)), locale, { style: 'unit', unit: 'kilobyte' })
    : formatNumber(kilo / 1024, locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}
