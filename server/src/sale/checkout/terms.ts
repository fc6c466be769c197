import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { readRates, type RateBook } from '../../shop/catalog/door.ts';
import { taxTerms, type TaxTerms } from '../tax/door.ts';
import { methodsOf, type MethodRow, type Providers } from '../payments/door.ts';
import { readRules } from '../risk/door.ts';

const CAPS = [
  'caps.guest.openOrdersPerEmail',
  'caps.guest.openOrdersPerIp',
  'caps.guest.unitsPerProduct',
  'caps.member.openOrders',
] as const;

/** What all orders are reckoned by alike, whoever buys whatever. */
export interface Terms {
  methods: readonly MethodRow[];
  rates: RateBook;
  caps: Readonly<Record<(typeof CAPS)[number], number>>;
  risk: RiskRules;
  tax: TaxTerms;
}

/** By the providers of a store, which has one list of them for its life. */
const held = new WeakMap<Providers, { version: number; terms: Terms }>();

/**
 * The terms as of a version of them, out of memory where it has that one. The version was read a moment before, by the statement
 * that read the products (`Sellable.terms_version`): nothing that was changed by then is missing, and nobody need tell of a change.
 *
 * @param version null where none was read: then all are read, and none kept
 */
export async function termsOf(db: Db, providers: Providers, version: number | null): Promise<Terms> {
  const known = held.get(providers);
  if (known && known.version === version) return known.terms;
  // Later than the version was read, so at least as new. What is newer has a higher version, and is read anew for that.
  const [methods, rates, caps, risk, tax] = await Promise.all([
    methodsOf(db, providers.keys()),
    readRates(db),
    readPlain(db, CAPS),
    readRules(db),
    taxTerms(db),
  ]);
  const terms = { methods, rates, caps, risk, tax };
  if (version !== null) held.set(providers, { version, terms });
  return terms;
}
