import type { CurrencyPrice } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { use } from 'react';
import { Editable, FormId } from '../../layout/form-page/form-context.ts';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { minorOf, typedOf } from '../../prices/amount.ts';
import { centsAt, InDollars } from '../../prices/own-price.tsx';
import type { ProductValues } from './product-values.ts';

/** A currency with its rate: units for one US dollar. */
export interface OwnCurrency {
  code: CurrencyPrice['code'];
  digits: number;
  rate: number;
}

/** Price and sale of a new product in the store's own currency; the ones in dollars follow as they are typed. */
export function OwnFields({ draft, own }: { draft: FormDraft<ProductValues>; own: OwnCurrency }) {
  const { t } = useWords<'staff-prices'>();
  const editable = use(Editable);
  const form = use(FormId);
  const { code, digits, rate } = own;
  const field = (name: 'ownPrice' | 'ownSale', dollars: 'price' | 'sale', label: string) => (
    <TextField
      form={form}
      name={name}
      label={label}
      hint={<InDollars minor={minorOf(draft.values[name], digits)} digits={digits} rate={rate} />}
      inputMode="decimal"
      maxLength={16}
      dir="ltr"
      autoComplete="off"
      readOnly={!editable}
      value={draft.values[name]}
      onChange={({ currentTarget: { value } }) =>
        draft.put({ [name]: value, [dollars]: typedOf(centsAt(minorOf(value, digits), digits, rate), 2) })
      }
    />
  );
  return (
    <>
      {field('ownPrice', 'price', t('staff-prices.own_price', { code }))}
      {field('ownSale', 'sale', t('staff-prices.own_sale', { code }))}
    </>
  );
}
