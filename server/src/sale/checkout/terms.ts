import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { readRates, type RateBook } from '../../shop/catalog/door.ts';
import { taxTerms, type TaxTerms } from '../tax/door.ts';
import { enabledMethods, offeredMethods, type MethodRow, type Providers } from '../payments/door.ts';
import { readRules } from '../risk/door.ts';

const CAPS = [
  'caps.guest.openOrdersPerEmail',
  'caps.guest.openOrdersPerIp',
  'caps.guest.unitsPerProduct',
  'caps.member.openOrders',
] as const;

/** The terms that are the same for all orders. */
export interface Terms {
  /** Those that buyers see. */
  methods: readonly MethodRow[];
  /** The store takes real payments. */
  live: boolean;
  rates: RateBook;
  caps: Readonly<Record<(typeof CAPS)[number], number>>;
  risk: RiskRules;
  tax: TaxTerms;
  /** Where the store sells nothing. */
  closedCountries: readonly string[];
}

/** Cached terms, by the one list of providers of a process. */
const held = new WeakMap<Providers, { version: number; terms: Terms }>();

/**
 * The terms of a version, from memory if they are there. The version was read a moment before, by the statement that read the products
 * (`Sellable.terms_version`), so every change before it is included, and no process needs to be notified of a change.
 *
 * @param version null if it was not read: then all terms are read, and not cached
 */
export async function termsOf(db: Db, providers: Providers, version: number | null): Promise<Terms> {
  const known = held.get(providers);
  if (known && known.version === version) return offered(known.terms, providers);
  // Read after the version, so at least as new. A newer change has a higher version, and is read again for it.
  const [methods, rates, settings, risk, tax] = await Promise.all([
    enabledMethods(db),
    readRates(db),
    readPlain(db, ['store.live', 'checkout.closedCountries', ...CAPS]),
    readRules(db),
    taxTerms(db),
  ]);
  const { 'store.live': live, 'checkout.closedCountries': closed, ...caps } = settings;
  const closedCountries = closed.split(' ').filter(Boolean);
  const terms = { methods, live, rates, caps, risk, tax, closedCountries };
  if (version !== null) held.set(providers, { version, terms });
  return offered(terms, providers);
}

/** Providers are set up while the process runs, so which of the cached methods are offered is decided at each use. */
const offered = (terms: Terms, providers: Providers): Terms => ({
  ...terms,
  methods: offeredMethods(terms.methods, providers, terms.live),
});
