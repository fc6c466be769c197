import { BASE_CURRENCY, isCurrency, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { useState } from 'react';
import { asTyped } from './amount-typed.ts';
import type { loadNewImport } from './import.loader.ts';

type Hints = Awaited<ReturnType<typeof loadNewImport>>;

interface Fields {
  supplier: string;
  batchName: string;
  invoice: string;
  cost: string;
  currency: Currency;
  boughtOn: string;
  warrantyUntil: string;
}

export interface Origin {
  values: Fields;
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void;
  hints: Hints;
  /** Which fields say what the last batch said. */
  asLast: { cost: boolean; warranty: boolean };
  /** Whether anything was typed. */
  typed: boolean;
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** What was typed about a batch, over what the last batch of the product suggests. */
export function useOrigin(hints: Hints): Origin {
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { last } = hints;
  const boughtOn = typed.boughtOn ?? today;
  const days = last?.warrantyDays ?? null;
  const lastCost =
    last?.cost && isCurrency(last.cost.currency)
      ? { amount: asTyped(last.cost.amount, last.cost.currency), currency: last.cost.currency }
      : null;
  const values: Fields = {
    supplier: last?.supplier ?? '',
    batchName: hints.batchName,
    invoice: '',
    cost: lastCost?.amount ?? '',
    currency: lastCost?.currency ?? BASE_CURRENCY,
    warrantyUntil: days === null || boughtOn === '' ? '' : dayAfter(boughtOn, days),
    ...typed,
    boughtOn,
  };
  return {
    values,
    set: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    hints,
    asLast: {
      cost: lastCost !== null && values.cost === lastCost.amount && values.currency === lastCost.currency,
      warranty: typed.warrantyUntil === undefined && values.warrantyUntil !== '',
    },
    typed: Object.keys(typed).length > 0,
  };
}
