import type { Calls } from '@halfturn/contract/calls.ts';
import type { CallOf } from '@halfturn/contract/endpoint.ts';
import { CURRENCIES, isCurrency } from '@halfturn/contract/primitives/currencies.ts';
import { isoOf } from '../notices/local-moment.ts';
import { minorOf } from '../prices/amount.ts';
import { numberTyped, wholeOrNone } from '../typed-number.ts';

export type CouponBody = Omit<CallOf<Calls['POST /admin/coupons/{id}']>['body'], 'version'>;

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
    maxUses: wholeOrNone(typed('maxUses')),
    perCustomer: wholeOrNone(typed('perCustomer')),
    firstOnly: fields.get('firstOnly') !== null,
    minLevel: typed('minLevel') === '' ? null : Number(typed('minLevel')),
  };
}
