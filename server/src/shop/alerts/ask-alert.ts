import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { mayMailAgain } from '../../platform/mail/may-mail-again.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import {
  countAlerts,
  insertAlert,
  productNow,
  shownIn,
  updateAlert,
  type AlertRow,
} from './alerts.queries.ts';
import { alertConfirm } from './mail/alert-confirm.mail.ts';
import { fixedShown } from './met.ts';

/** An alert expires after a year. */
export const LIFE_MS = 365 * 86_400_000;
/** The limits of one email address: alerts a day, and open ones. Above them nothing is sent, and the answer is the same. */
const A_DAY = 10;
const OPEN = 50;

export interface AlertWish {
  productId: string;
  kind: AlertRow['kind'];
  email: string;
  locale: Locale;
  currency: Currency;
}

/**
 * Asks for an alert: an email asks its reader to confirm. The answer does not tell whether this address already waits, or asked
 * too often. The text of the consent is kept as it was shown. Refuses `product_not_found`.
 */
export async function askAlert(trx: Trx, wish: AlertWish, now: Date): Promise<void> {
  const { productId, kind, email, locale, currency } = wish;
  const product = await productNow(trx, productId, currency);
  if (product?.status !== 'live') throw problem('product_not_found');
  const email_norm = email.toLowerCase();
  const { today, open } = await countAlerts(trx, email_norm, now);
  if (today >= A_DAY || open >= OPEN) return;
  const asked = {
    email,
    locale,
    currency,
    baseline_minor: product.current_minor,
    baseline_fixed_minor: fixedShown(wish, product.fixed_minor, await shownIn(trx, currency, now)),
    consent: loadWords(locale, ['alerts']).t(`alerts.consent_${kind}`),
    asked_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
  };
  const row = await insertAlert(trx, { ...asked, product_id: productId, kind, email_norm });
  if (row.state === 'active' || !(await mayMailAgain(trx, alertConfirm.kind, row.id, now))) return;
  await updateAlert(trx, row.id, asked);
  await queueMail(trx, {
    kind: alertConfirm.kind,
    dedupe: `alert-confirm:${row.id}:${now.getTime()}`,
    subjectId: row.id,
    recipient: email,
    locale,
  });
}
