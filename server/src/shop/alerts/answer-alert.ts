import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { linkedAlert, lockLinkedAlert, productNow, shownIn, type AlertRow } from './alerts.queries.ts';
import { fixedShown, isMet } from './met.ts';

/** So long can a mail's link confirm; it can call off for as long as the alert is kept. */
export const CONFIRM_MS = 7 * 86_400_000;

const tooOld = (alert: AlertRow, now: Date): boolean =>
  alert.state === 'asked' && now.getTime() - alert.asked_at.getTime() >= CONFIRM_MS;

/** The alert behind a mail's link, as it stands. Refuses `incorrect_link`. */
export async function lookAtAlert(db: Db, token: string, now: Date): Promise<AlertRow> {
  const alert = await linkedAlert(db, token);
  if (!alert) throw problem('incorrect_link');
  return tooOld(alert, now) ? { ...alert, state: 'ended' } : alert;
}

/**
 * The mailbox says yes: from now on it is waited for. Where it has happened since it was asked for, the alert is over at once:
 * whoever confirms is told there and then. Twice is once. Refuses `incorrect_link`.
 */
export async function confirmAlert(trx: Trx, token: string, now: Date): Promise<AlertRow> {
  const alert = await lockLinkedAlert(trx, token);
  if (!alert) throw problem('incorrect_link');
  if (tooOld(alert, now)) return { ...alert, state: 'ended' };
  if (alert.state !== 'asked') return alert;
  const product = (await productNow(trx, alert.product_id, alert.currency))!;
  const shown = await shownIn(trx, alert.currency as Currency, now);
  const told = {
    state: 'told' as const,
    over_at: now,
    told_minor: product.current_minor,
    told_fixed_minor: fixedShown(alert, product.fixed_minor, shown),
  };
  return await trx
    .updateTable('alerts')
    .set({
      confirmed_at: now,
      ...(isMet(alert, product, shown) ? told : { state: 'active' as const }),
    })
    .where('id', '=', alert.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Calls an alert off; one that is over stays as it is. Refuses `incorrect_link`. */
export async function endAlert(trx: Trx, token: string, now: Date): Promise<AlertRow> {
  const alert = await lockLinkedAlert(trx, token);
  if (!alert) throw problem('incorrect_link');
  if (alert.over_at !== null) return alert;
  return await trx
    .updateTable('alerts')
    .set({ state: 'ended', over_at: now })
    .where('id', '=', alert.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
