import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import {
  linkedAlert,
  lockLinkedAlert,
  productNow,
  shownIn,
  updateAlert,
  type AlertRow,
} from './alerts.queries.ts';
import { fixedShown, isMet } from './met.ts';

/** How long the link of a mail can confirm an alert. It can end the alert for as long as that exists. */
export const CONFIRM_MS = 7 * 86_400_000;

const tooOld = (alert: AlertRow, now: Date): boolean =>
  alert.state === 'asked' && now.getTime() - alert.asked_at.getTime() >= CONFIRM_MS;

/** The alert of a mail's link. Refuses `incorrect_link`. */
export async function lookAtAlert(db: Db, token: string, now: Date): Promise<AlertRow> {
  const alert = await linkedAlert(db, token);
  if (!alert) throw problem('incorrect_link');
  return tooOld(alert, now) ? { ...alert, state: 'ended' } : alert;
}

/**
 * Confirms the email address of an alert, which is active from now on. If its time has come since it was asked for, it is over
 * at once, and the page of the link says so. A second call changes nothing. Refuses `incorrect_link`.
 */
export async function confirmAlert(trx: Trx, token: string, now: Date): Promise<AlertRow> {
  const alert = await lockLinkedAlert(trx, token);
  if (!alert) throw problem('incorrect_link');
  if (tooOld(alert, now)) return { ...alert, state: 'ended' };
  if (alert.state !== 'asked') return alert;
  const product = await productNow(trx, alert.product_id, alert.currency);
  if (!product) throw problem('incorrect_link');
  const shown = await shownIn(trx, alert.currency, now);
  if (!isMet(alert, product, shown))
    return await updateAlert(trx, alert.id, { confirmed_at: now, state: 'active' });
  return await updateAlert(trx, alert.id, {
    confirmed_at: now,
    state: 'told',
    over_at: now,
    told_minor: product.current_minor,
    told_fixed_minor: fixedShown(alert, product.fixed_minor, shown),
  });
}

/** Ends an alert; one that is over stays as it is. Refuses `incorrect_link`. */
export async function endAlert(trx: Trx, token: string, now: Date): Promise<AlertRow> {
  const alert = await lockLinkedAlert(trx, token);
  if (!alert) throw problem('incorrect_link');
  if (alert.over_at !== null) return alert;
  return await updateAlert(trx, alert.id, { state: 'ended', over_at: now });
}
