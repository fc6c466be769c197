import type { ListedPrice, OwnCurrency } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { differing } from '../layout/form-page/draft.ts';
import { useUnsaved } from '../layout/form-page/unsaved.ts';
import { useFormats } from '../layout/use-formats.ts';
import { noNumber } from '../typed-number.ts';
import { useAct, type Act } from '../use-act.ts';
import { savedBy } from '../use-refusal.ts';
import { minorOf, typedOf } from './amount.ts';

export type PriceField = 'regular' | 'sale';

/** What the fields of a row show, and what they showed when its editing began. */
interface Draft {
  id: string;
  typed: Record<PriceField, string>;
  began: Record<PriceField, string>;
}

export interface RowPrice {
  /** The row whose price is being edited. */
  id: string | null;
  valueOf: (field: PriceField) => string;
  type: (field: PriceField, text: string) => void;
  /** What is wrong with a field, or what a colleague saved there meanwhile. */
  faultOf: (row: ListedPrice, field: PriceField) => string | undefined;
  begin: (row: ListedPrice) => void;
  leave: () => void;
  save: (row: ListedPrice, confirmed?: boolean) => Promise<void>;
  act: Act;
}

/** What a row costs in the currency of the list. */
export const priceOf = ({ own, base }: ListedPrice) => own ?? { ...base, regular: base.price };

/** The price of one row of the list as it is being edited there, in the currency of the list. */
export function useRowPrice(own: OwnCurrency | null): RowPrice {
  const act = useAct();
  const { t } = useWords<'staff-form' | 'staff-prices'>();
  const { money } = useFormats();
  const [draft, setDraft] = useState<Draft | null>(null);
  const digits = own?.digits ?? 2;
  const shownIn = (row: ListedPrice) => {
    const { regular, sale } = priceOf(row);
    return { regular: typedOf(regular, digits), sale: typedOf(sale, digits) };
  };
  const changed = draft && differing(draft.began, draft.typed).length;
  useUnsaved(act.busy === null && changed ? changed : 0);
  const leave = () => {
    act.forget();
    setDraft(null);
  };
  return {
    id: draft?.id ?? null,
    valueOf: (field) => draft?.typed[field] ?? '',
    type: (field, text) => setDraft(draft && { ...draft, typed: { ...draft.typed, [field]: text } }),
    faultOf: (row, field) => {
      const fault = act.fields[field === 'regular' && !own ? 'price' : field] ?? act.fields[`own.${field}`];
      const dates = field === 'sale' ? (act.fields.saleFrom ?? act.fields.saleUntil) : undefined;
      if (fault ?? dates) return fault ?? dates;
      const now = shownIn(row)[field];
      if (!draft || now === draft.began[field] || now === draft.typed[field].trim()) return undefined;
      const amount = priceOf(row)[field];
      const value = amount === null ? t('staff-form.empty') : money({ amount, currency: own?.code ?? 'USD' });
      const name = (act.error && savedBy(act.error)?.by) ?? t('staff-form.colleague');
      return t('staff-form.theirs_here', { name, value });
    },
    begin: (row) => {
      act.forget();
      setDraft({ id: row.id, typed: shownIn(row), began: shownIn(row) });
    },
    leave,
    act,
    save: async (row, confirmed = false) => {
      if (!draft) return;
      const { regular, sale } = draft.typed;
      const shown = shownIn(row);
      if (regular.trim() === shown.regular && sale.trim() === shown.sale) return leave();
      const work = () => send(row, own, { regular, sale: minorOf(sale, digits) }, confirmed);
      if (await act.run('save', work, t('staff-prices.saved'))) setDraft(null);
    },
  };
}

/** Sends the price of a row. A sale keeps its dates; they go with it. */
function send(
  { id: productId, own: before, base, version, pricesVersion }: ListedPrice,
  own: OwnCurrency | null,
  { regular, sale }: { regular: string; sale: number | null },
  confirmed: boolean,
): Promise<unknown> {
  const { saleFrom, saleUntil } = before ?? base;
  const times = sale === null ? {} : { saleFrom, saleUntil };
  const params = { productId };
  if (!own) {
    const body = { price: minorOf(regular, 2), sale, ...times, version, confirmed };
    return call('POST /admin/prices/{productId}/base', { params, body });
  }
  const { code, digits } = own;
  const amount = minorOf(regular, digits) ?? noNumber(regular);
  const body = { code, regular: amount, sale, ...times, version, pricesVersion, confirmed };
  return call('POST /admin/prices/{productId}/own', { params, body });
}
