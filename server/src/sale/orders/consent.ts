import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { send, sendLast, statement } from '../../platform/db/send.ts';

/**
 * Which words a buyer of keys agrees to beside the terms (`checkout.deliver_now`): delivery before the period of withdrawal ends,
 * and that the right ends with a key that was shown. Changed whenever the words do.
 */
export const CONSENT_VERSION = '2026-11-22';

/** What a buyer of keys has agreed to, and when. */
export interface Consent {
  version: string;
  /** With a box of its own; else within the terms. */
  own_box: boolean;
  agreed_at: Date;
}

/** Notes the consent of who places an order of keys. Nobody waits for it. */
export async function noteConsent(trx: Trx, orderId: string, ownBox: boolean, now: Date): Promise<void> {
  await sendLast(trx, insertConsent(orderId, CONSENT_VERSION, ownBox, now));
}

const insertConsent = statement<[orderId: string, version: string, ownBox: boolean, at: Date]>`
  insert into order_consents (order_id, version, own_box, agreed_at) values ($1, $2, $3, $4)`;

/** The consent that an order was placed with; null where it holds no keys, or was placed before consents were kept. */
export async function consentOf(db: Db, orderId: string): Promise<Consent | null> {
  const [row] = await send(db, consentTo(orderId));
  return row ?? null;
}

const consentTo = statement<[orderId: string], Consent>`
  select version, own_box, agreed_at from order_consents where order_id = $1`;

/** The consent as a mail confirms it: when, and in the very words of the checkout. Empty where there was none. */
export function sayConsent(consent: Consent | null, locale: Locale): string {
  if (!consent) return '';
  const { t } = loadWords(locale, ['mail', 'checkout']);
  const time = formatDateTime(consent.agreed_at, locale, { zone: true });
  return t('mail.consented', { time, words: t('checkout.deliver_now') });
}
