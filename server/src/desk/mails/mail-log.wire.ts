import { isMailKind, mayResend } from '@halfturn/contract/staff/mail-kinds.ts';
import type { MailEntry } from '@halfturn/contract/staff/mails.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import type { MailLogRow } from './mail-log.queries.ts';

/** What of the log a person may see. */
export interface Sees {
  /** Whole addresses and order numbers. */
  orders: boolean;
  /** The button that sends a mail again. */
  resend: boolean;
}

/** A mail server repeats the address that it refuses. */
const ADDRESS = /[^\s@<>(),;:"]+@[\w.-]+/g;

/** A mail of the log, as much of it as the person may see. */
export const mailEntryWire = (row: MailLogRow, sees: Sees): MailEntry => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  recipient: sees.orders ? row.recipient : maskEmail(row.recipient),
  locale: row.locale,
  orderNo: sees.orders ? row.order_no : null,
  queuedAt: row.created_at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  tries: row.tries,
  error: sees.orders ? (row.error ?? '') : (row.error ?? '').replaceAll(ADDRESS, maskEmail),
  open: (row.state === 'bounced' || row.state === 'failed') && !row.handled && row.recipient !== '',
  mayResend:
    sees.resend &&
    row.state !== 'waiting' &&
    row.recipient !== '' &&
    isMailKind(row.kind) &&
    mayResend(row.kind),
});
