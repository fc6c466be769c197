import type { StaffVariants } from '@halfturn/contract/staff/variants.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { newId } from '../../new-id.ts';
import { useAct, type Act } from '../../use-act.ts';
import {
  bodyOf,
  faultsOf,
  NO_DRAFT,
  rowsOf,
  unsavedIn,
  withoutRow,
  withTyped,
  type Options,
  type Typed,
  type TypedName,
  type VariantRow,
} from './variant-draft.ts';

export interface EditedVariants {
  /** Codes of the attributes by which the variants differ. */
  attributes: readonly string[];
  setAttributes: (codes: readonly string[]) => void;
  rows: readonly VariantRow[];
  /** What is wrong with a field of a row, by `id.field`. */
  faults: ReadonlyMap<string, string>;
  unsaved: number;
  add: (combinations: readonly Options[]) => void;
  set: (rows: readonly VariantRow[], name: TypedName, value: Typed[TypedName]) => void;
  remove: (row: VariantRow) => void;
  discard: () => void;
  /** Saves what was changed. @param confirmed also prices that the store asks about */
  save: (confirmed?: boolean) => void;
  act: Act;
}

/**
 * The variants of a product while they are edited.
 *
 * @param price what a new variant costs at first, as it is typed
 * @param onUnsaved is told how many variants are not saved
 */
export function useVariants(
  productId: string,
  saved: StaffVariants,
  { price, onUnsaved }: { price: string; onUnsaved: (count: number) => void },
): EditedVariants {
  const { t } = useWords<'staff-variants'>();
  const act = useAct();
  const [draft, setDraft] = useState(NO_DRAFT);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [sent, setSent] = useState<readonly string[]>([]);
  const rows = rowsOf(saved.rows, draft, saved.own);
  const attributes =
    saved.attributes.length > 0 && saved.rows.length > 0 ? saved.attributes : (chosen ?? saved.attributes);
  const unsaved = unsavedIn(rows, draft);
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);

  const add = (combinations: readonly Options[]) => {
    const like = rows.at(-1)?.typed;
    const typed: Typed = {
      sku: '',
      price: like?.price ?? price,
      sale: '',
      saleFrom: '',
      saleUntil: '',
      stock: '0',
      weightGrams: like?.weightGrams ?? '',
      cost: like?.cost ?? '',
      onSale: true,
    };
    const added = combinations.map((options) => ({ id: newId(), options, typed }));
    setDraft((before) => ({ ...before, added: [...before.added, ...added] }));
  };
  const save = async (confirmed = false) => {
    const changed = rows.filter((row) => row.changed.length > 0);
    setSent(changed.map(({ id }) => id));
    const body = {
      attributes: rows.length > 0 ? [...attributes] : [],
      rows: changed.map((row) => bodyOf(row, saved.own)),
      removed: [...draft.removed],
      confirmed,
    };
    const params = { id: productId };
    const done = await act.run(
      'save',
      () => call('POST /admin/products/{id}/variants', { params, body }),
      t('staff-variants.saved'),
    );
    if (done) setDraft(NO_DRAFT);
  };
  return {
    attributes,
    setAttributes: setChosen,
    rows,
    faults: faultsOf(act.fields, sent),
    unsaved,
    add,
    set: (which, name, value) => setDraft((before) => withTyped(before, which, name, value, saved.own)),
    remove: (row) => setDraft((before) => withoutRow(before, row)),
    discard: () => {
      act.forget();
      setDraft(NO_DRAFT);
      setChosen(null);
    },
    save: (confirmed) => void save(confirmed),
    act,
  };
}
