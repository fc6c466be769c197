import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatNumber } from './format.ts';

/** How large a file is, as people say it. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const kilo = bytes / 1024;
  if (kilo < 1000)
    return formatNumber(Math.max(1, Math.round(kilo)), locale, { style: 'unit', unit: 'kilobyte' });
  const mega = kilo / 1024;
  const unit = mega < 1000 ? 'megabyte' : 'gigabyte';
  return formatNumber(mega < 1000 ? mega : mega / 1024, locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  });
}
