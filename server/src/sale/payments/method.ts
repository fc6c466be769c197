import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { convertFromBase, CURRENCIES } from '@halfturn/contract/primitives/money.ts';
import type { ProblemSlug } from '@halfturn/contract/problem.ts';
import type { Providers } from './provider.ts';

/** A payment method, as the shopkeeper configured it. Amounts in US cents. */
export interface Method {
  code: string;
  provider: string;
  currencies: readonly string[];
  countries: readonly string[];
  /** Buyers in `countries` may not use it, and all others may. */
  countries_denied: boolean;
  min_minor: number;
  max_minor: number | null;
  fee_percent: string;
  fee_fixed_minor: number;
  hold_minutes: number;
  holds_keys: boolean;
  cards: boolean;
}

/**
 * The service charge of a method, in minor units: on the amount after discounts, rounded up to the smallest amount that the currency
 * charges (decisions, "Paying").
 */
export function serviceCharge(method: Method, amountMinor: number, currency: Currency, rate: number): number {
  const { roundTo } = CURRENCIES[currency];
  const fixed =
    method.fee_fixed_minor === 0 ? 0 : convertFromBase(method.fee_fixed_minor, rate, currency).amount;
  const percent = (amountMinor * Number(method.fee_percent)) / 100;
  // A little less before rounding up, because binary noise would add a cent.
  return Math.max(0, Math.ceil((percent + fixed) / roundTo - 1e-9) * roundTo);
}

export interface Basket {
  currency: Currency;
  country: string | null;
  /** The amount to pay, in US cents. */
  baseMinor: number;
  /** Whether the provider answers. */
  answers: boolean;
  /** Whether the method takes payments in the present state of the store (`isOpen`). */
  open: boolean;
  /** Cards are paused for this buyer, because several were declined. */
  cardsRest?: boolean;
}

export interface Availability {
  reason: ProblemSlug | null;
  /** A currency that would work. */
  worksIn: Currency | null;
}

/** Whether a method can pay this amount, and if not, the reason and a currency that would work. */
export function availability(method: Method, basket: Basket): Availability {
  if (!basket.open) return { reason: 'store_not_live', worksIn: null };
  if (method.currencies.length > 0 && !method.currencies.includes(basket.currency)) {
    const worksIn =
      method.currencies.find((code): code is Currency => Object.hasOwn(CURRENCIES, code)) ?? null;
    return { reason: 'payment_currency_unavailable', worksIn };
  }
  if (!takesFrom(method, basket.country)) return { reason: 'payment_country_unavailable', worksIn: null };
  if (
    basket.baseMinor < method.min_minor ||
    (method.max_minor !== null && basket.baseMinor > method.max_minor)
  )
    return { reason: 'payment_amount_unavailable', worksIn: null };
  if (method.cards && basket.cardsRest) return { reason: 'payment_cards_paused', worksIn: null };
  if (!basket.answers) return { reason: 'payment_method_unavailable', worksIn: null };
  return { reason: null, worksIn: null };
}

/** A buyer whose country is not known is taken by a method that excludes countries, and not by one that names its own. */
function takesFrom(
  { countries, countries_denied: denied }: Pick<Method, 'countries' | 'countries_denied'>,
  country: string | null,
): boolean {
  if (countries.length === 0) return true;
  return (country !== null && countries.includes(country)) !== denied;
}

/** Whether a method takes payments in this state of the store: test payments until it is live, all others afterwards. */
export function isOpen(providers: Providers, { provider }: Pick<Method, 'provider'>, live: boolean): boolean {
  const offered = providers.get(provider)?.offered;
  return offered === 'always' || (offered === 'before') !== live;
}

/** The methods that buyers see: their provider is configured, and test payments have not ended with the store's going live. */
export const offeredMethods = <M extends Pick<Method, 'provider'>>(
  rows: readonly M[],
  providers: Providers,
  live: boolean,
): M[] =>
  rows.filter(({ provider }) => {
    const found = providers.get(provider);
    return found && !(live && found.offered === 'before');
  });

/** Whether the provider of a method answers, as far as this process has seen. */
export const answers = (providers: Providers, { provider }: Pick<Method, 'provider'>): boolean =>
  providers.get(provider)?.available?.() ?? true;

/** An amount of a currency in US cents, for comparing with limits that are set in them. */
export function inBase(amountMinor: number, rate: number, currency: Currency): number {
  return Math.round((amountMinor / 10 ** CURRENCIES[currency].digits / rate) * 100);
}
