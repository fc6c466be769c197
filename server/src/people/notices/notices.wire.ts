import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Notice } from '@halfturn/contract/notices.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { AnnouncementRow } from './announcements.queries.ts';
import { noticesOf, type NoticeRow, type Texts } from './notices.queries.ts';

/** The words of an announcement in a language, else in English; and which of the two they are. */
export function textIn(texts: Texts, locale: Locale): { title: string; content: string; locale: Locale } {
  const own = texts[locale];
  return own ? { ...own, locale } : { ...present(texts[DEFAULT_LOCALE]), locale: DEFAULT_LOCALE };
}

/** The latest notices of a member, in a language. */
export async function latestNotices(
  db: Db,
  accountId: string,
  count: number,
  { now, locale }: { now: Date; locale: Locale },
): Promise<Notice[]> {
  const rows = await noticesOf(db, accountId, { pageNum: 1, pageSize: count }, now);
  return rows.map((row) => noticeWire(row, locale));
}

/** A notice as its reader reads it. */
export const noticeWire = (row: NoticeRow, locale: Locale): Notice => ({
  id: row.id,
  event: row.event ?? 'store',
  orderNo: row.order_no,
  ticketId: row.ticket_id,
  ...(row.event ? ofOrder(row, row.event, locale) : textIn(present(row.texts), locale)),
  at: row.at.toISOString(),
  read: row.read,
});

function ofOrder(row: NoticeRow, event: NonNullable<NoticeRow['event']>, locale: Locale) {
  const { t } = loadWords(locale, ['notices', 'payments']);
  if (event === 'answered')
    return { title: t('notices.answered_title'), content: t('notices.answered_text'), locale };
  // Isolated: it keeps its order within a sentence from right to left.
  const order = `\u2068${row.order_no}\u2069`;
  const amount = formatMoney({ amount: row.amount_minor, currency: present(row.currency) }, locale);
  return {
    title: t(`notices.${event}_title`, { order }),
    content: t(`notices.${event}_text`, { amount, arrival: t('payments.refund_arrival') }),
    locale,
  };
}

/** Who an announcement is for. */
export function audienceWire({ level, email }: AnnouncementRow) {
  if (email !== null) return { kind: 'one' as const, email };
  return level === null ? { kind: 'all' as const } : { kind: 'level' as const, level };
}

/** Whether an announcement waits for its time, is read, or was withdrawn. */
export function announcementState({ withdrawn_at, publish_at }: AnnouncementRow, now: Date) {
  if (withdrawn_at) return 'withdrawn' as const;
  return publish_at > now ? ('scheduled' as const) : ('published' as const);
}
