import type { CurrencyPrice } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { startTransition, useState } from 'react';
import { call } from '../api.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useAct, type Act } from '../use-act.ts';
import { savedBy } from '../use-refusal.ts';
import { minorOf, typedOf } from './amount.ts';

export type Code = CurrencyPrice['code'];

/** What stands in the two fields of a currency. */
export interface Typed {
  regular: string;
  sale: string;
}

/** What was typed in the fields of a currency, and what they showed before. */
interface Written {
  base: Typed;
  typed: Partial<Typed>;
}

export interface Prices {
  typedIn: (row: CurrencyPrice) => Typed;
  type: (row: CurrencyPrice, field: keyof Typed, text: string) => void;
  /** Rows that are not as the store has them. */
  changed: readonly CurrencyPrice[];
  faultOf: (code: Code, field: keyof Typed) => string | undefined;
  act: Act;
  saved: boolean;
  save: (confirmed?: boolean) => Promise<void>;
}

const stored = ({ fixed, digits }: CurrencyPrice): Typed => ({
  regular: typedOf(fixed?.regular ?? null, digits),
  sale: typedOf(fixed?.sale ?? null, digits),
});

/** The fixed prices of a product as they are being written. All that changed is saved at once, or none of it. */
export function usePrices(productId: string, version: string, rows: readonly CurrencyPrice[]): Prices {
  const act = useAct();
  const { t } = useWords<'staff-form'>();
  const { money } = useFormats();
  const [written, setWritten] = useState<Partial<Record<Code, Written>>>({});
  const [sent, setSent] = useState<readonly Code[]>([]);
  const [saved, setSaved] = useState(false);
  const typedIn = (row: CurrencyPrice): Typed => ({ ...stored(row), ...written[row.code]?.typed });
  /** What a colleague saved in a field that was changed here, too. */
  const theirsIn = (code: Code, field: keyof Typed): string | undefined => {
    const row = rows.find((one) => one.code === code);
    const own = written[code];
    if (!row || act.busy !== null || own?.typed[field] === undefined) return undefined;
    const now = stored(row)[field];
    if (now === own.base[field] || now === own.typed[field].trim()) return undefined;
    const amount = row.fixed?.[field] ?? null;
    const value = amount === null ? t('staff-form.empty') : money({ amount, currency: code });
    const name = (act.error && savedBy(act.error)?.by) ?? t('staff-form.colleague');
    return t('staff-form.theirs_here', { name, value });
  };
  const changed = rows.filter((row) => {
    const [now, before] = [typedIn(row), stored(row)];
    return now.regular.trim() !== before.regular || now.sale.trim() !== before.sale;
  });
  return {
    typedIn,
    type: (row, field, text) => {
      setSaved(false);
      const { code } = row;
      setWritten((before) => ({
        ...before,
        [code]: {
          base: before[code]?.base ?? stored(row),
          typed: { ...before[code]?.typed, [field]: text },
        },
      }));
    },
    changed,
    faultOf: (code, field) =>
      act.error?.fields[`prices.${sent.indexOf(code)}.${field}`] ?? theirsIn(code, field),
    act,
    saved,
    save: async (confirmed = false) => {
      setSent(changed.map(({ code }) => code));
      const prices = changed.map((row) => {
        const { regular, sale } = typedIn(row);
        return { code: row.code, regular: minorOf(regular, row.digits), sale: minorOf(sale, row.digits) };
      });
      const done = await act.run('save', () =>
        call('POST /admin/prices/{productId}', {
          params: { productId },
          body: { prices, version, confirmed },
        }),
      );
      // React Router shows the reloaded rows in a transition. The fields are cleared in one too, so that no field is empty in between.
      startTransition(() => {
        setSaved(done);
        if (done) setWritten({});
      });
    },
  };
}
