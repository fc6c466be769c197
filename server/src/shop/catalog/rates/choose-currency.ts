import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { BASE_CURRENCY, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffChooseCurrency } from '@halfturn/contract/staff/currencies.ts';
import { audit } from '../../../house/audit/door.ts';
import { lockSetting, readPlain, saveSetting } from '../../../house/settings/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { isStale } from '../rates.ts';
import { lockRate } from './rates.queries.ts';
import { setRate } from './set-rates.ts';

/** The store's own currency in the audit log. */
const SUBJECT = 'settings:currency';

/** What an editor sees of the choice. */
export const chosenSeen = (currency: Currency) => ({ currency });

/**
 * Chooses the store's own currency, in which prices are typed first. Visitors who chose no currency see it. Prices that are fixed stay.
 * A rate that comes along is set first, so that a currency without one can be chosen in one step.
 * Refuses `content_changed`, and `own_currency_unavailable` for one that buyers could not be shown now.
 */
export async function chooseCurrency(
  trx: Trx,
  { code, version, rate: typed }: BodyOf<typeof staffChooseCurrency>,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await lockSetting(trx, 'shop.currency');
  const { 'shop.currency': before } = await readPlain(trx, ['shop.currency']);
  await demandSeen(trx, version, { now: chosenSeen(before), subject: SUBJECT });
  if (code === before) return;
  if (code !== BASE_CURRENCY) {
    if (typed) await setRate(trx, code, { rate: typed.value, version: typed.version }, { actor, now });
    const rate = await lockRate(trx, code);
    if (!rate?.shown || isStale(rate, now))
      throw problem('own_currency_unavailable', { data: { currency: code } });
  }
  await saveSetting(trx, 'shop.currency', code, actor);
  await audit(trx, {
    actor,
    action: 'currencies.own_chosen',
    subject: SUBJECT,
    before: { currency: before },
    after: { currency: code },
  });
}
