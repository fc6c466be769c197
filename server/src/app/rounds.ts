import * as z from 'zod';
import { checkAllProviders, watchAlarms } from '../desk/alarms/watch-alarms.ts';
import { readBounces } from '../desk/mails/bounces/read-bounces.ts';
import { forgetEvents } from '../desk/mails/webhooks/webhooks.queries.ts';
import { forgetOld } from '../desk/personal-data/forget-old.queries.ts';
import { ticketsForOverdue } from '../desk/support/chat/offer-tickets.ts';
import { forgetUnsent } from '../desk/support/keep-files.ts';
import { forgetTimes } from '../desk/reviews/message-interval.ts';
import { watchBackups } from '../house/backups/nightly.ts';
import { logChainHead } from '../house/audit/door.ts';
import { forgetCaptchas } from '../house/captcha/check-captcha.ts';
import type { Context } from '../platform/context.ts';
import { expirePoints } from '../people/membership/expire-points.ts';
import { lift } from '../people/membership/membership.jobs.ts';
import { forgetAttempts } from '../people/accounts/identities/attempt.ts';
import { forgetChallenges } from '../platform/webauthn/challenge.ts';
import { forgetNotices } from '../people/notices/notify-member.ts';
import { forgetAnswers } from '../platform/http/idempotency.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { Schedule } from '../platform/jobs/schedule.ts';
import { forgetUnsentPictures } from '../sale/claims/keep-pictures.ts';
import { handOverReleased } from '../sale/delivery/hand-over.ts';
import { sendDueGifts } from '../sale/giving/send-gift.ts';
import { completeDelivered } from '../sale/orders/complete-order.ts';
import { forgetCodeTries } from '../sale/coupons/code-tries.ts';
import { forgetProductImports } from '../shop/catalog/import/run-import.ts';
import { forgetImports } from '../sale/keys/keys.jobs.ts';
import { tallyKeys } from '../sale/keys/tally-keys.ts';
import { watchAllStock } from '../sale/keys/watch-stock.ts';
import { sweepExpired } from '../sale/orders/expire-order.ts';
import type { Providers } from '../sale/payments/door.ts';
import { pollAttempts } from '../sale/payments/poll-attempts.ts';
import { readDisputes } from '../sale/payments/read-disputes.ts';
import { remindRefunds } from '../sale/payments/remind-refunds.ts';
import { issueDue } from '../sale/invoices/invoices.jobs.ts';
import { refundUnchosen } from '../sale/payments/refund-order.ts';
import { remindOrders } from '../sale/reminders/remind.ts';
import { remindReviews } from '../sale/risk/remind-reviews.ts';
import { refreshDueRates } from '../shop/catalog/rates/refresh-rates.ts';
import { forgetChanges } from '../shop/assortment/door.ts';
import { forgetReaders } from '../shop/content/door.ts';
import { catchUp, tidyAlerts } from '../shop/alerts/tidy-alerts.ts';
import { recountSales } from '../shop/catalog/sales.queries.ts';
import { keepTimes } from '../shop/catalog/editor/keep-times.ts';
import { countBaskets } from '../shop/catalog/together/count-baskets.ts';
import { recountWords } from '../shop/search/door.ts';
import { forgetVisits } from '../house/visits/door.ts';
import { inTransaction } from '../platform/db/kysely.ts';

/** Work that comes round by itself. Each round looks for what is due, so a missed or a doubled one does no harm. */
const round = (
  name: string,
  every: number,
  run: (context: Context) => Promise<unknown>,
): Schedule<Context> => ({
  every,
  job: defineJob<Context, z.ZodType>({
    name,
    payload: z.object({}).loose(),
    run: async (context) => void (await run(context)),
  }),
});

/** The rounds of the store, with the seconds between two of them. */
export const roundsOf = (providers: Providers): Schedule<Context>[] => [
  // "Released within 30 s of expiry" is the promise; a slow round still keeps it.
  round('orders.expire', 5, ({ db, clock }) => sweepExpired(db, clock.now())),
  round('gifts.send', 5, sendDueGifts),
  round('delivery.handOverReleased', 10, handOverReleased),
  round('invoices.issueDue', 10, issueDue),
  round('payments.poll', 10, (context) => pollAttempts(context, providers)),
  round('payments.refundUnchosen', 60, ({ db, clock }) => refundUnchosen(db, clock.now())),
  round('reminders.send', 60, remindOrders),
  round('mails.readBounces', 180, readBounces),
  round('alarms.watch', 10, (context) => watchAlarms(context, providers)),
  round('alarms.checkProviders', 3_600, (context) => checkAllProviders(context, providers)),
  round('risk.remindReviews', 60, ({ db, clock }) => remindReviews(db, clock.now())),
  round('payments.remindRefunds', 300, ({ db, clock }) => remindRefunds(db, providers, clock.now())),
  // Four times a day: what is lost of the events of a dispute is found while there is time to answer.
  round('payments.readDisputes', 21_600, (context) => readDisputes(context, providers)),
  round('orders.complete', 600, ({ db, clock }) => completeDelivered(db, clock.now())),
  round('keys.watchStock', 600, ({ db }) => watchAllStock(db)),
  round('keys.tally', 60, ({ db }) => tallyKeys(db)),
  round('keys.forgetImports', 600, forgetImports),
  round('catalog.forgetImports', 3_600, forgetProductImports),
  round('catalog.recount', 600, ({ db, clock }) =>
    inTransaction(db, (trx) => recountSales(trx, clock.now())),
  ),
  round('catalog.countBaskets', 600, ({ db, clock }) => countBaskets(db, clock.now())),
  // Sales and drafts begin and end at the moments that staff chose.
  round('catalog.keepTimes', 15, keepTimes),
  // Each hour, and five minutes after an answer that did not come.
  round('catalog.rates', 300, refreshDueRates),
  round('search.recount', 3_600, ({ db }) => recountWords(db)),
  round('captcha.forget', 3_600, forgetCaptchas),
  round('mails.forgetEvents', 3_600, ({ db, clock }) => forgetEvents(db, clock.now())),
  round('coupons.forgetTries', 3_600, forgetCodeTries),
  round('passkeys.forgetChallenges', 3_600, forgetChallenges),
  round('accounts.forgetAttempts', 3_600, forgetAttempts),
  round('reviews.forgetTimes', 3_600, forgetTimes),
  // Minutes are promised; ten seconds more are not felt.
  round('support.overdueChats', 10, ticketsForOverdue),
  round('support.forgetUnsent', 3_600, ({ db, clock }) => forgetUnsent(db, clock.now())),
  round('claims.forgetUnsent', 3_600, ({ db, clock }) => forgetUnsentPictures(db, clock.now())),
  round('assortment.forget', 600, ({ db }) => forgetChanges(db)),
  round('content.forgetReaders', 3_600, ({ db, clock }) => forgetReaders(db, clock.now())),
  round('backups.watch', 60, watchBackups),
  round('audit.logHead', 86_400, logChainHead),
  round('visits.forget', 86_400, ({ db, clock }) => forgetVisits(db, clock.now())),
  round('personalData.forget', 86_400, ({ db, clock }) => forgetOld(db, clock.now())),
  round('alerts.catchUp', 300, ({ db }) => inTransaction(db, catchUp)),
  round('alerts.tidy', 3_600, ({ db, clock }) => inTransaction(db, (trx) => tidyAlerts(trx, clock.now()))),
  round('membership.expire', 3_600, expirePoints),
  round('notices.forget', 86_400, ({ db, clock }) => forgetNotices(db, clock.now())),
  round('membership.lift', 3_600, ({ db }) => lift(db)),
  round('idempotency.forget', 86_400, ({ db }) => forgetAnswers(db)),
];
