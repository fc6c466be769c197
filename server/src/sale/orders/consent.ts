import { CONSENT_VERSIONS } from '@halfturn/contract/primitives/consent-versions.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { findConsent, insertConsent } from './consent.queries.ts';

/** Where the words of each present version are. */
const CONSENTS = {
  mail: { version: CONSENT_VERSIONS.mail, words: 'key-delivery.consent_mail' },
  link: { version: CONSENT_VERSIONS.link, words: 'key-delivery.consent_link' },
} as const;

/** The words of an order from before they were stored: by its version, and the first ones before the buyer had a choice. */
const wordsOf = (version: string) =>
  Object.values(CONSENTS).find((consent) => consent.version === version)?.words ?? 'checkout.deliver_now';

/** What a buyer of keys has agreed to, and when. */
export interface Consent {
  version: string;
  /** With a checkbox of its own; otherwise within the terms. */
  own_box: boolean;
  /** The sentence as the buyer read it; null for an order from before sentences were stored. */
  words: string | null;
  agreed_at: Date;
}

/** A consent that is to be stored. */
export type Agreed = Omit<Consent, 'agreed_at' | 'words'> & { locale: Locale; words: string };

/** What a client says about the consent box: whether it was ticked, and the sentence that stood beside it. */
export interface Ticked {
  deliverNow?: boolean | undefined;
  consent?: { version: string; locale: Locale } | undefined;
}

/**
 * The sentence that the buyer of keys has agreed to. A client without a box agrees within the terms, to the present sentence.
 *
 * @param by how the keys are delivered, which decides on the sentence
 * @param locale the language of a client that shows no sentence
 * @throws `consent_outdated` if the box was ticked under another sentence: an old tab, or one for the other way of delivery
 */
export function demandConsent(by: KeyDelivery, { deliverNow, consent }: Ticked, locale: Locale): Agreed {
  const { version, words } = CONSENTS[by];
  const own_box = deliverNow === true;
  if (own_box && consent?.version !== version)
    throw problem('consent_outdated', { fields: { deliverNow: 'deliver_now_required' } });
  const shownIn = (own_box && consent?.locale) || locale;
  return { version, own_box, locale: shownIn, words: loadWords(shownIn, ['key-delivery']).t(words) };
}

/** Stores the consent of the buyer of keys. */
export async function noteConsent(trx: Trx, orderId: string, agreed: Agreed, now: Date): Promise<void> {
  await insertConsent(trx, { order_id: orderId, agreed_at: now, ...agreed });
}

/** The consent that an order was placed with; null if it holds no keys, or was placed before consents were kept. */
export const consentOf = async (db: Db, orderId: string): Promise<Consent | null> =>
  (await findConsent(db, orderId)) ?? null;

/** The consent as a mail confirms it: when, and in the very words of the checkout. Empty where there was none. */
export function sayConsent(consent: Consent | null, locale: Locale): string {
  if (!consent) return '';
  const { t } = loadWords(locale, ['mail', 'checkout', 'key-delivery']);
  const time = formatDateTime(consent.agreed_at, locale, { zone: true });
  return t('mail.consented', { time, words: consent.words ?? t(wordsOf(consent.version)) });
}
