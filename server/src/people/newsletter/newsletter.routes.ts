import { lastOf } from '@halfturn/contract/primitives/rows.ts';
import * as calls from '@halfturn/contract/newsletter.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as staffCalls from '@halfturn/contract/staff/newsletter.ts';
import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding, bindStaff } from '../../platform/http/call.ts';
import { readersAfter, subscriberCounts, type SubscriberRow, subscribers } from './newsletter.queries.ts';
import {
  askNewsletter,
  confirmNewsletter,
  eraseSubscriber,
  leaveNewsletter,
  lookAtConfirming,
  lookAtLeaving,
} from './subscribe.ts';

export const newsletterRoutes = ({ db, clock }: Context): Binding[] => [
  bind(calls.askNewsletter, async ({ body, visitor }) => {
    await inTransaction(db, (trx) => askNewsletter(trx, { ...body, locale: visitor.locale }, clock.now()));
    return null;
  }),

  bind(calls.newsletterLink, async ({ query }) => ({
    state: await lookAtConfirming(db, query.token, clock.now()),
  })),

  bind(calls.confirmNewsletter, async ({ body }) => ({
    state: await inTransaction(db, (trx) => confirmNewsletter(trx, body.token, clock.now())),
  })),

  bind(calls.newsletterLeaving, async ({ query }) => ({ state: await lookAtLeaving(db, query.token) })),

  bind(calls.leaveNewsletter, async ({ body }) => ({
    state: await inTransaction(db, (trx) => leaveNewsletter(trx, body.token, clock.now())),
  })),
];

/** The most addresses in one part of an export, so that replies stay small. */
const PART = 5_000;

/** Subscribers, for staff. */
export const newsletterStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(staffCalls.staffSubscribers, async ({ query }) => {
    const { rows, total } = await subscribers(db, query);
    return { rows: rows.map(subscriberWire), total, counts: await subscriberCounts(db) };
  }),

  bindStaff(staffCalls.staffExportSubscribers, async ({ body, staff }) =>
    inTransaction(db, async (trx) => {
      const rows = await readersAfter(trx, body.after, PART);
      await audit(trx, {
        actor: staffActor(staff),
        action: 'newsletter.exported',
        subject: 'newsletter',
        after: { count: rows.length, from: body.after ?? null },
      });
      return {
        csv: subscribersCsv(rows, body.after === undefined),
        count: rows.length,
        next: rows.length === PART ? lastOf(rows).id : null,
      };
    }),
  ),

  bindStaff(staffCalls.staffEraseSubscriber, async ({ params, staff }) => {
    const erased = await inTransaction(db, (trx) => eraseSubscriber(trx, params.id, staffActor(staff)));
    if (!erased) throw problem('not_found');
    return null;
  }),
];

/** Row → wire, field by field. */
const subscriberWire = (row: SubscriberRow): Subscriber => ({
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
