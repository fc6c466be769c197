import type { BulkKind } from '@halfturn/contract/staff/product-bulk-parts.ts';
import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import { endsIn99 } from '@halfturn/contract/primitives/currencies.ts';
import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import type { SaleRule } from '@halfturn/contract/primitives/sale-countries.ts';
import type { AttributeValue } from '@halfturn/contract/staff/product-types.ts';
import { isoOf } from '../../notices/local-moment.ts';
import { minorOf } from '../../prices/amount.ts';
import { noNumber } from '../../typed-number.ts';
import type { OwnCurrency } from '../editor/own-fields.tsx';

/** How a price is changed. */
export const PRICE_CHANGES = ['percent', 'amount', 'set'] as const;
type PriceChange = (typeof PRICE_CHANGES)[number];

/** What was typed into the dialog; sent fields that do not belong to the kind are left out. */
export interface BulkForm {
  kind: BulkKind;
  status: 'draft' | 'live' | 'retired';
  by: PriceChange;
  /** Percent or an amount of money, as typed. */
  amount: string;
  ending: boolean;
  /** Of a sale, local moments; empty: at once, and never. */
  saleFrom: string;
  saleUntil: string;
  typeId: string;
  attribute: string;
  attributeKind: AttributeKind | null;
  /** One value as typed or chosen; several of them separated by commas. */
  value: string;
  limit: string;
  saleRule: SaleRule;
  saleCountries: readonly string[];
}

export const FIRST: BulkForm = {
  kind: 'price',
  status: 'live',
  by: 'percent',
  amount: '',
  ending: false,
  saleFrom: '',
  saleUntil: '',
  typeId: '',
  attribute: '',
  attributeKind: null,
  value: '',
  limit: '',
  saleRule: 'only',
  saleCountries: [],
};

/** A number as people write it, with a comma or a point, and a minus before it. */
export function numberOf(typed: string): number {
  const text = typed.replaceAll(/[\s%]/g, '').replace('\u2212', '-').replace(',', '.');
  return /^[+-]?\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : noNumber(typed);
}

/** An amount with a sign, in minor units. */
function signedMinor(typed: string, digits: number): number {
  const text = typed.trim().replace('\u2212', '-');
  const minor = minorOf(text.replace(/^[+-]/, ''), digits);
  if (typeof minor !== 'number') return noNumber(typed);
  return text.startsWith('-') ? -minor : minor;
}

function valueOf({ attributeKind, value }: BulkForm): AttributeValue | null {
  if (value.trim() === '') return null;
  if (attributeKind === 'yes_no') return value === 'true';
  if (attributeKind === 'number') return numberOf(value);
  if (attributeKind === 'multi_select') return value.split(',');
  return attributeKind === 'text' ? { 'en-US': value } : value;
}

/** The act that the dialog asks for. @param own the store's own currency, if prices are changed in it */
export function actOf(form: BulkForm, own: OwnCurrency | null): BulkAct {
  const { kind } = form;
  const currency = own?.code ?? 'USD';
  const ending = form.ending && endsIn99(currency);
  switch (kind) {
    case 'status':
      return { kind, status: form.status };
    case 'price': {
      const { by, amount } = form;
      const value = by === 'percent' ? numberOf(amount) : signedMinor(amount, own?.digits ?? 2);
      return { kind, currency, change: { by, value }, ending };
    }
    case 'sale':
      return {
        kind,
        currency,
        percent: numberOf(form.amount),
        ending,
        saleFrom: isoOf(form.saleFrom),
        saleUntil: isoOf(form.saleUntil),
      };
    case 'end_sale':
      return { kind, currency };
    case 'type':
      return { kind, typeId: form.typeId };
    case 'attribute':
      return { kind, code: form.attribute, value: valueOf(form) };
    case 'limit':
      return { kind, orderLimit: numberOf(form.limit) };
    case 'countries': {
      const { saleRule: rule, saleCountries } = form;
      return { kind, rule, countries: rule === 'everywhere' ? [] : [...saleCountries] };
    }
  }
}
