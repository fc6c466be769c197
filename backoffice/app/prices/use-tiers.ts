import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import type { CurrencyPrice, ProductTiers } from '@halfturn/contract/staff/prices.ts';
import { startTransition, useState } from 'react';
import { call } from '../api.ts';
import { useAct, type Act } from '../use-act.ts';
import { minorOf, typedOf } from './amount.ts';

/** A currency that has a column: dollars, and those for which a price is fixed. */
export type TierCode = 'USD' | CurrencyPrice['code'];

/** A step as it stands in its fields. */
export interface TypedTier {
  /** Names the row while it is edited. */
  id: number;
  from: string;
  units: Partial<Record<TierCode, string>>;
}

export interface Tiers {
  rows: readonly TypedTier[];
  whom: ProductTiers['for'];
  setWhom: (whom: ProductTiers['for']) => void;
  add: () => void;
  remove: (id: number) => void;
  type: (id: number, change: Partial<Pick<TypedTier, 'from' | 'units'>>) => void;
  faultOf: (id: number, code: TierCode | 'from') => string | undefined;
  changed: boolean;
  /** What a colleague saved since the first row was changed here; null if there is none. */
  theirs: ProductTiers | null;
  discard: () => void;
  act: Act;
  saved: boolean;
  save: (confirmed?: boolean) => Promise<void>;
}

const digitsOf = (code: TierCode) => CURRENCIES[code].digits;

const typed = ({ from, usd, fixed }: ProductTiers['tiers'][number], id: number): TypedTier => ({
  id,
  from: String(from),
  units: Object.fromEntries([
    ['USD', typedOf(usd, digitsOf('USD'))],
    ...fixed.map(({ code, unit }) => [code, typedOf(unit, digitsOf(code))]),
  ]) as TypedTier['units'],
});

/** Fields that are left empty ask for nothing; what is no whole number is refused by the store, beside its field. */
const wished = ({ from, units }: TypedTier): ProductTiers['tiers'][number] => ({
  from: /^\d{1,3}$/.test(from.trim()) ? Number(from) : 0,
  usd: minorOf(units.USD ?? '', digitsOf('USD')),
  fixed: fixedIn(units).map(([code, unit]) => ({ code, unit })),
});

const fixedIn = (units: TypedTier['units']): [CurrencyPrice['code'], number][] =>
  (Object.entries(units) as [TierCode, string][]).flatMap(([code, text]) => {
    const unit = code === 'USD' ? null : minorOf(text, digitsOf(code));
    return unit === null || code === 'USD' ? [] : [[code, unit] as [CurrencyPrice['code'], number]];
  });

/** The wholesale prices of a product as they are being written; all of them are saved at once, or none. */
export function useTiers(productId: string, stored: ProductTiers & { version: string }): Tiers {
  const act = useAct();
  const [written, setWritten] = useState<{
    rows: readonly TypedTier[];
    whom: ProductTiers['for'];
    began: string;
  } | null>(null);
  const [sent, setSent] = useState<readonly TypedTier[]>([]);
  const [saved, setSaved] = useState(false);
  const now = written ?? { rows: stored.tiers.map(typed), whom: stored.for, began: stored.version };
  const write = (change: Partial<typeof now>) => {
    setSaved(false);
    setWritten({ ...now, ...change });
  };
  const body = (): ProductTiers => ({ for: now.whom, tiers: now.rows.map(wished) });
  return {
    rows: now.rows,
    whom: now.whom,
    setWhom: (whom) => write({ whom }),
    add: () =>
      write({
        rows: [...now.rows, { id: Math.max(0, ...now.rows.map(({ id }) => id)) + 1, from: '', units: {} }],
      }),
    remove: (id) => write({ rows: now.rows.filter((row) => row.id !== id) }),
    type: (id, change) =>
      write({ rows: now.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }),
    faultOf: (id, code) => {
      const i = sent.findIndex((row) => row.id === id);
      const fields = act.error?.fields;
      if (i < 0 || !fields) return undefined;
      if (code === 'from') return fields[`tiers.${i}.from`];
      if (code === 'USD') return fields[`tiers.${i}.usd`];
      const no = fixedIn(nthOf(sent, i).units).findIndex(([one]) => one === code);
      return fields[`tiers.${i}.fixed.${no}.unit`];
    },
    changed:
      written !== null && JSON.stringify(body()) !== JSON.stringify({ for: stored.for, tiers: stored.tiers }),
    theirs: now.began !== stored.version && act.busy === null && !saved ? stored : null,
    discard: () => {
      act.forget();
      setWritten(null);
    },
    act,
    saved,
    save: async (confirmed = false) => {
      setSent(now.rows);
      const done = await act.run('save', () =>
        call('POST /admin/prices/{productId}/tiers', {
          params: { productId },
          body: { ...body(), version: stored.version, confirmed },
        }),
      );
      // React Router shows the reloaded steps in a transition. The form is cleared in one too, so that no row is missing in between.
      startTransition(() => {
        setSaved(done);
        if (done) setWritten(null);
      });
    },
  };
}
