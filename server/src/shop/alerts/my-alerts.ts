import { MOST_ALERTS } from '@halfturn/contract/alerts.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { lockAccount } from '../../people/accounts/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import {
  endOpenAlert,
  insertAlert,
  openAlerts,
  productNow,
  shownIn,
  updateAlert,
  type AlertRow,
} from './alerts.queries.ts';
import { LIFE_MS, type AlertWish } from './ask-alert.ts';
import { fixedShown } from './met.ts';

export interface MyAlertWish extends Omit<AlertWish, 'email'> {
  accountId: string;
}

/**
 * Sets an alert for the address of an account. It is active at once: the address was confirmed when the account was made. One that
 * waits already stays as it is. Refuses `product_not_found` and `alerts_full`. The lock on the account makes two devices take turns.
 */
export async function setMyAlert(trx: Trx, wish: MyAlertWish, now: Date): Promise<void> {
  const { accountId, productId, kind, locale, currency } = wish;
  const { email, email_norm } = await lockAccount(trx, accountId);
  const product = await productNow(trx, productId, currency);
  if (product?.status !== 'live') throw problem('product_not_found');
  const open = await openAlerts(trx, email_norm);
  if (open.some((alert) => alert.product_id === productId && alert.kind === kind)) return;
  if (open.length >= MOST_ALERTS) throw problem('alerts_full', { values: { max: MOST_ALERTS } });
  const set = {
    email,
    locale,
    currency,
    baseline_minor: product.current_minor,
    baseline_fixed_minor: fixedShown(wish, product.fixed_minor, await shownIn(trx, currency, now)),
    consent: loadWords(locale, ['alerts']).t(`alerts.consent_${kind}`),
    asked_at: now,
    confirmed_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
    state: 'active' as const,
  };
  const row = await insertAlert(trx, { ...set, product_id: productId, kind, email_norm });
  // A guest may have asked for this address, which is not confirmed then.
  await updateAlert(trx, row.id, set);
}

/** Ends an alert of the address of an account; one that does not wait is no error. */
export async function endMyAlert(
  trx: Trx,
  { accountId, productId, kind }: { accountId: string; productId: string; kind: AlertRow['kind'] },
  now: Date,
): Promise<void> {
  const { email_norm } = await lockAccount(trx, accountId);
  await endOpenAlert(trx, { email_norm, product_id: productId, kind }, now);
}
