import type { StaffEnquiry, StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { ItemRow, ListedRow, MessageRow, EnquiryRow } from './enquiries.queries.ts';

export const rowWire = (row: ListedRow): StaffEnquiryRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  spam: row.spam,
  name: row.name,
  company: row.company,
  country: row.country,
  excerpt: row.excerpt,
  at: row.created_at.toISOString(),
});

export function enquiryWire(
  row: EnquiryRow,
  items: readonly ItemRow[],
  messages: readonly MessageRow[],
): StaffEnquiry {
  const { t } = loadWords(row.locale, ['enquiries-mails']);
  return {
    ...rowWire({ ...row, excerpt: row.content.slice(0, 160) }),
    email: row.email,
    accountId: row.account_id,
    locale: row.locale,
    channel: row.channel,
    text: row.content,
    items: items.map(({ product_id, name, quantity }) => ({ productId: product_id, name, quantity })),
    receipt: row.receipt,
    subject: t('enquiries-mails.answer_subject', { number: row.number }),
    revision: row.revision,
    messages: messages.map(({ id, kind, by_name, subject, content, at }) => ({
      id,
      kind,
      by: by_name,
      subject,
      text: content,
      at: at.toISOString(),
    })),
  };
}
