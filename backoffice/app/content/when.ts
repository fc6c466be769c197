import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { timeZone } from '../preferences.ts';

/** A moment with its day, where the person is. */
export const moment = (at: string, locale: Locale): string =>
  formatDateTime(at, locale, { timeZone: timeZone() });
