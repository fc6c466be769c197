import { ALARM_KINDS, type AlarmKind } from '@halfturn/contract/staff/alarm-kinds.ts';
import { backupHealth } from '../../house/backups/door.ts';
import type { Context } from '../../platform/context.ts';
import { deadJobs, lateJobs } from '../../platform/jobs/queue.queries.ts';
import { countHeldUp, countUndelivered } from '../../platform/mail/mails.queries.ts';
import { dippedProducts } from '../../sale/keys/door.ts';
import { lateOrders } from '../../sale/orders/door.ts';
import { PROVIDER_NAMES } from '../../sale/payments/door.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { PROVIDER_CODES } from '@halfturn/contract/staff/provider-fields.ts';
import { staleRates } from '../../shop/catalog/door.ts';
import type { Cause, Found } from './alarm.ts';
import type { AlarmSettingsRow } from './alarms.queries.ts';
import { dueClaims, dueDisputes, dueTickets, MOST_CASES, type DueRow } from './causes.queries.ts';
import { failingProviders } from './provider-checks.queries.ts';

type Cases = readonly Omit<Cause, 'kind'>[];
type Look = (context: Context, settings: AlarmSettingsRow) => Promise<Cases>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A backup of every night is never as old, even if one night is missed. */
const BACKUP_DAYS = 2;

const from = ({ clock }: Context, ms: number): Date => new Date(clock.now().getTime() + ms);

/** One case for all of them, if there is at least one. */
const counted = (subject: string, path: string, count: number): Cases =>
  count > 0 ? [{ subject, path, said: { count } }] : [];

const dueAt =
  (base: string) =>
  ({ id, name, due }: DueRow): Cases[number] => ({
    subject: id,
    path: `${base}/${id}`,
    said: { ...(name !== '' && { name }), at: due.toISOString() },
  });

/** How each kind is looked for. */
const LOOKS: Readonly<Record<AlarmKind, Look>> = {
  order_late: async ({ db, clock }, { order_minutes }) => {
    const wish = { seconds: order_minutes * 60, most: MOST_CASES };
    const late = await lateOrders(db, clock.now(), wish);
    return late.map(({ orderNo, paidAt }) => ({
      subject: orderNo,
      path: `/orders/${orderNo}`,
      said: { name: orderNo, at: paidAt.toISOString() },
    }));
  },
  job_failed: async ({ db }) =>
    (await deadJobs(db)).map(({ name, jobs }) => ({
      subject: name,
      path: '',
      said: { name, count: jobs },
    })),
  queue_late: async ({ db }, { queue_minutes }) =>
    counted('jobs', '', (await lateJobs(db, queue_minutes)).jobs),
  provider: async ({ db }) =>
    (await failingProviders(db)).map(({ provider, result }) => ({
      subject: provider,
      path: `/payment-methods/${provider}`,
      said: { name: isOneOf(PROVIDER_CODES, provider) ? PROVIDER_NAMES[provider] : provider, result },
    })),
  mail_server: async (context, { queue_minutes }) =>
    counted(
      'mail-server',
      '/mails',
      await countHeldUp(context.db, from(context, -queue_minutes * MINUTE_MS)),
    ),
  mail_failed: async (context, { failed_mails }) => {
    const count = await countUndelivered(context.db, from(context, -DAY_MS));
    return count >= failed_mails ? counted('mails', '/mails', count) : [];
  },
  rates_old: async ({ db, clock }) => {
    const codes = await staleRates(db, clock.now());
    return codes.length > 0
      ? [{ subject: 'rates', path: '/currencies', said: { name: codes.join(', '), count: codes.length } }]
      : [];
  },
  backup_failed: async ({ db, backups }) => {
    const { nightly, lastGood } = await backupHealth(db);
    if (!backups || !nightly?.failed || (lastGood && lastGood > nightly.at)) return [];
    return [{ subject: 'backup', path: '/backups', said: { at: nightly.at.toISOString() } }];
  },
  backup_old: async (context) => {
    const { lastGood, since } = await backupHealth(context.db);
    const last = lastGood ?? since;
    if (!context.backups || last > from(context, -BACKUP_DAYS * DAY_MS)) return [];
    return [{ subject: 'backup', path: '/backups', said: { at: last.toISOString() } }];
  },
  stock_low: async ({ db }) =>
    (await dippedProducts(db, MOST_CASES)).map(({ id, name }) => ({
      subject: id,
      path: `/keys/${id}`,
      said: { name },
    })),
  dispute_due: async (context, { dispute_hours }) =>
    (await dueDisputes(context.db, from(context, dispute_hours * HOUR_MS))).map(dueAt('/disputes')),
  claim_due: async (context, { answer_hours }) =>
    (await dueClaims(context.db, from(context, answer_hours * HOUR_MS))).map(dueAt('/claims')),
  ticket_due: async (context, { answer_hours }) =>
    (await dueTickets(context.db, from(context, answer_hours * HOUR_MS))).map(dueAt('/support')),
};

/** Looks for every cause of an alert. A kind that cannot be looked for does not keep the others from being found. */
export async function findCauses(context: Context, settings: AlarmSettingsRow): Promise<Found> {
  const found = await Promise.all(
    ALARM_KINDS.map(async (kind): Promise<[AlarmKind, Cause[] | null]> => {
      try {
        const cases = await LOOKS[kind](context, settings);
        return [kind, cases.map((one) => ({ ...one, kind }))];
      } catch (err) {
        context.log.error({ err, kind }, 'causes of an alert could not be looked for');
        return [kind, null];
      }
    }),
  );
  return new Map(found);
}
