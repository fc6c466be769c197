import { problem } from '@halfturn/contract/problem.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { isCountry } from '../../platform/countries.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { newsletterChosen } from './accounts.events.ts';
import { lockAccount, updateAccount, type AccountRow } from './accounts.queries.ts';
import { phoneIn, zipIn } from '../../platform/phone-and-zip.ts';

interface Profile {
  uname: string;
  country: string | null;
  phone: string;
  zip: string;
  address: string;
  contactTools: string;
  newsletter: boolean;
  keyDelivery?: KeyDelivery | undefined;
}

/** Saves the profile of a member. Refuses an unknown country, and a phone or zip that the country cannot have. */
export async function saveAccount(
  trx: Trx,
  accountId: string,
  profile: Profile,
  locale: Locale,
  now: Date,
): Promise<AccountRow> {
  const { country } = profile;
  const phone = phoneIn(country, profile.phone);
  const zip = zipIn(country, profile.zip);
  const fields = {
    ...(country !== null && !isCountry(country) && { country: 'country_format' }),
    ...(phone === null && { phone: 'phone_format' }),
    ...(zip === null && { zip: 'zip_format' }),
  };
  if (phone === null || zip === null || Object.keys(fields).length > 0)
    throw problem('invalid_input', { fields });
  const before = await lockAccount(trx, accountId);
  const changed = before.newsletter !== profile.newsletter;
  const consent = profile.newsletter ? loadWords(locale, ['newsletter']).t('newsletter.consent') : '';
  const after = await updateAccount(trx, accountId, {
    name: profile.uname,
    country,
    phone,
    zip,
    address: profile.address,
    contact_tools: profile.contactTools,
    ...(profile.keyDelivery && { key_delivery: profile.keyDelivery }),
    ...(changed && { newsletter: profile.newsletter, newsletter_consent: consent, newsletter_at: now }),
  });
  if (changed) await emit(trx, newsletterChosen, { accountId });
  return after;
}
