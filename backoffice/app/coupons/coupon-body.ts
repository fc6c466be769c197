import type { Calls } from '@halfturn/contract/calls.ts';
import type { CallOf } from '@halfturn/contract/endpoint.ts';
import { CURRENCIES, isCurrency } from '@halfturn/contract/primitives/currencies.ts';
import { numberTyped } from '../membership/number-typed.ts';
import { isoOf } from '../notices/local-moment.ts';
import { minorOf } from '../prices/amount.ts';

export type CouponBody = Omit<CallOf<Calls['POST /admin/coupons/{id}']>['body'], 'version'>;

/** A whole number that may be missing; -1, which the store refuses, for anything else. */
const countTyped = (typed: string): number | null => {
  if (typed === '') return null;
  return /^\d{1,10}$/.test(typed) ? Number(typed) : -1;
};

/** What the form holds, as the store takes it. What is typed and makes no sense is sent so that the store says so. */
export function couponBody(fields: FormData, productIds: string[]): CouponBody {
  const typed = (name: string): string => String(fields.get(name) ?? '').trim();
  const code = typed('currency');
  const currency = isCurrency(code) ? code : null;
  const { digits } = CURRENCIES[currency ?? 'USD'];
  const kind = typed('kind') === 'percent' ? 'percent' : 'fixed';
  const scope = typed('scope');
  return {
    name: typed('name'),
    code: typed('code') || null,
    kind,
    percent: kind === 'percent' && typed('percent') !== '' ? numberTyped(typed('percent')) : null,
    currency,
    amountMinor: kind === 'fixed' ? minorOf(typed('amountMinor'), digits) : null,
    capMinor: kind === 'percent' ? minorOf(typed('capMinor'), digits) : null,
    minimumMinor: minorOf(typed('minimumMinor'), digits) ?? 0,
    scope: scope === 'classes' || scope === 'products' ? scope : 'all',
    classIds: scope === 'classes' ? fields.getAll('classIds').map(String) : [],
    productIds: scope === 'products' ? productIds : [],
    startsAt: isoOf(typed('startsAt')),
    endsAt: isoOf(typed('endsAt')),
    maxUses: countTyped(typed('maxUses')),
    perCustomer: countTyped(typed('perCustomer')),
    firstOnly: fields.get('firstOnly') !== null,
    minLevel: typed('minLevel') === '' ? null : Number(typed('minLevel')),
  };
}
