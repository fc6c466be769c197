import type { CurrencyPrice } from '@halfturn/contract/staff/prices.ts';
import { startTransition, useState } from 'react';
import { call } from '../api.ts';
import { useAct, type Act } from '../use-act.ts';
import { minorOf, typedOf } from './amount.ts';

export type Code = CurrencyPrice['code'];

/** What stands in the two fields of a currency. */
export interface Typed {
  regular: string;
  sale: string;
}

export interface Prices {
  typedIn: (row: CurrencyPrice) => Typed;
  type: (code: Code, typed: Typed) => void;
  /** Rows that are not as the store has them. */
  changed: readonly CurrencyPrice[];
  faultOf: (code: Code, field: keyof Typed) => string | undefined;
  act: Act;
  saved: boolean;
  save: () => Promise<void>;
}

const stored = ({ fixed, digits }: CurrencyPrice): Typed => ({
  regular: typedOf(fixed?.regular ?? null, digits),
  sale: typedOf(fixed?.sale ?? null, digits),
});

/** The fixed prices of a product as they are being written. All that changed is saved at once, or none of it. */
export function usePrices(productId: string, rows: readonly CurrencyPrice[]): Prices {
  const act = useAct();
  const [written, setWritten] = useState<Partial<Record<Code, Typed>>>({});
  const [sent, setSent] = useState<readonly Code[]>([]);
  const [saved, setSaved] = useState(false);
  const typedIn = (row: CurrencyPrice) => written[row.code] ?? stored(row);
  const changed = rows.filter((row) => {
    const [now, before] = [typedIn(row), stored(row)];
    return now.regular.trim() !== before.regular || now.sale.trim() !== before.sale;
  });
  return {
    typedIn,
    type: (code, typed) => {
      setSaved(false);
      setWritten((before) => ({ ...before, [code]: typed }));
    },
    changed,
    faultOf: (code, field) => act.error?.fields[`prices.${sent.indexOf(code)}.${field}`],
    act,
    saved,
    save: async () => {
      setSent(changed.map(({ code }) => code));
      const prices = changed.map((row) => {
        const { regular, sale } = typedIn(row);
        return { code: row.code, regular: minorOf(regular, row.digits), sale: minorOf(sale, row.digits) };
      });
      const done = await act.run('save', () =>
        call('POST /admin/prices/{productId}', { params: { productId }, body: { prices } }),
      );
      // React Router shows the reloaded rows in a transition. The fields are cleared in one too, so that no field is empty in between.
      startTransition(() => {
        setSaved(done);
        if (done) setWritten({});
      });
    },
  };
}
