import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import type { SubscriberRow } from './newsletter.queries.ts';

/** Row → wire, field by field. */
export const subscriberWire = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  email: row.email,
  locale: row.locale,
  state: row.state,
  source: row.source,
  consent: row.consent,
  askedAt: row.asked_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});

const COLUMNS = ['email', 'locale', 'confirmed_at', 'source', 'consent'] as const;

/**
 * Subscribers as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it: an address
 * may begin with `=`, and was typed in by a stranger.
 */
export function subscribersCsv(rows: readonly SubscriberRow[], head: boolean): string {
  const lines = rows.map((row) =>
    COLUMNS.map((name) => {
      const value = row[name];
      return cell(value instanceof Date ? value.toISOString() : (value ?? ''));
    }).join(','),
  );
  return [...(head ? [COLUMNS.join(',')] : []), ...lines].map((line) => `${line}\r\n`).join('');
}

const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
