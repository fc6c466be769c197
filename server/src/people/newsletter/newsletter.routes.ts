import * as calls from '@halfturn/contract/newsletter.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as staffCalls from '@halfturn/contract/staff/newsletter.ts';
import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding, bindStaff } from '../../platform/http/call.ts';
import {
  countSubscribers,
  idsOfSubscribers,
  subscriberRows,
  type SubscriberRow,
} from './newsletter.queries.ts';
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

/** Subscribers, for staff. */
export const newsletterStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(staffCalls.staffSubscribers, async ({ query }) => {
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const wish = { ...query, zone };
    const [ids, counts] = await Promise.all([idsOfSubscribers(db, wish, query), countSubscribers(db, wish)]);
    const rows = await subscriberRows(db, ids);
    return { rows: rows.map(subscriberWire), total: counts[query.state], counts };
  }),

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
