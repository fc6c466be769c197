import type { Notice } from '@halfturn/contract/notices.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { NoticeRow } from './notices.queries.ts';

/** A notice as its reader reads it. */
export function noticeWire(row: NoticeRow, locale: Locale): Notice {
  const { t } = loadWords(locale, ['notices']);
  // Isolated: it keeps its order within a sentence from right to left.
  const order = `\u2068${row.order_no}\u2069`;
  const amount = formatMoney({ amount: row.amount_minor, currency: row.currency }, locale);
  return {
    id: row.id,
    event: row.event,
    orderNo: row.order_no,
    title: t(`notices.${row.event}_title`, { order }),
    content: t(`notices.${row.event}_text`, { amount }),
    at: row.at.toISOString(),
    read: row.read_at !== null,
  };
}
