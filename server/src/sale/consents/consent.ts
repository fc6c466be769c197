import { CONSENT_VERSIONS } from '@halfturn/contract/primitives/consent-versions.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { insertConsent, type Consent } from './consents.queries.ts';

/** The current version of each sentence, and its key in the locales. */
const CONSENTS = {
  mail: { version: CONSENT_VERSIONS.mail, words: 'key-delivery.consent_mail' },
  link: { version: CONSENT_VERSIONS.link, words: 'key-delivery.consent_link' },
} as const;

/** The sentence of an order from before sentences were stored, by its version. The first version had one for every order. */
const wordsOf = (version: string) =>
  Object.values(CONSENTS).find((consent) => consent.version === version)?.words ?? 'checkout.deliver_now';

/** A consent to be recorded. */
export interface Agreed {
  version: string;
  /** Given with a checkbox of its own; otherwise with the terms of service. */
  own_box: boolean;
  locale: Locale;
  /** The sentence as the buyer read it. */
  words: string;
}

/** What a client says about the consent checkbox: whether it was ticked, and which sentence was beside it. */
interface Ticked {
  deliverNow?: boolean | undefined;
  consent?: { version: string; locale: Locale } | undefined;
}

/**
 * The sentence that the buyer of keys agrees to. A client without a checkbox agrees to the current sentence with the terms.
 *
 * @param by how the keys are delivered, which decides on the sentence
 * @param locale the language for a client that shows no sentence
 * @throws `consent_outdated` if the checkbox was ticked beside another sentence: in an old tab, or for the other delivery
 */
export function demandConsent(by: KeyDelivery, { deliverNow, consent }: Ticked, locale: Locale): Agreed {
  const { version, words } = CONSENTS[by];
  const own_box = deliverNow === true;
  if (own_box && consent?.version !== version)
    throw problem('consent_outdated', { fields: { deliverNow: 'deliver_now_required' } });
  const shownIn = (own_box && consent?.locale) || locale;
  return { version, own_box, locale: shownIn, words: loadWords(shownIn, ['key-delivery']).t(words) };
}

/** Records the consent of the buyer of keys, in the transaction that places the order. */
export async function recordConsent(trx: Trx, orderId: string, agreed: Agreed, now: Date): Promise<void> {
  await insertConsent(trx, { order_id: orderId, agreed_at: now, ...agreed });
}

/** The consent as a mail confirms it: the time, and the sentence of the checkout. Empty if there was no consent. */
export function consentText(consent: Consent | null, locale: Locale): string {
  if (!consent) return '';
  const { t } = loadWords(locale, ['mail', 'checkout', 'key-delivery']);
  const time = formatDateTime(consent.agreed_at, locale, { zone: true });
  return t('mail.consented', { time, words: consent.words ?? t(wordsOf(consent.version)) });
}
