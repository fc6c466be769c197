import { CURRENCY_CODES, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId } from 'react';
import type { Origin } from './use-origin.ts';
import styles from './import-form.module.css';

/** Where the keys come from, and what they cost. */
export function OriginFields({ origin }: { origin: Origin }) {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const list = useId();
  const { values, set, hints, asLast } = origin;
  return (
    <>
      <TextField
        name="supplier"
        label={t('staff-keys.supplier')}
        maxLength={120}
        list={list}
        autoComplete="off"
        value={values.supplier}
        onChange={({ currentTarget }) => set('supplier', currentTarget.value)}
      />
      <datalist id={list}>
        {hints.suppliers.map((supplier) => (
          <option key={supplier}>{supplier}</option>
        ))}
      </datalist>
      <TextField
        name="batchName"
        label={t('staff-keys.batch')}
        hint={values.batchName === hints.batchName && t('staff-keys.batch_hint')}
        maxLength={40}
        autoComplete="off"
        value={values.batchName}
        onChange={({ currentTarget }) => set('batchName', currentTarget.value)}
      />
      <TextField
        name="invoice"
        label={t('staff-keys.invoice')}
        maxLength={80}
        autoComplete="off"
        value={values.invoice}
        onChange={({ currentTarget }) => set('invoice', currentTarget.value)}
      />
      <div className={styles.cost}>
        <TextField
          name="costMinor"
          label={t('staff-keys.cost')}
          inputMode="decimal"
          autoComplete="off"
          hint={asLast.cost && t('staff-keys.as_last')}
          value={values.cost}
          onChange={({ currentTarget }) => set('cost', currentTarget.value)}
        />
        <Select
          name="costCurrency"
          label={t('staff-keys.currency')}
          value={values.currency}
          onChange={({ currentTarget }) => set('currency', currentTarget.value as Currency)}
          options={CURRENCY_CODES.map((code) => [code, code])}
        />
      </div>
      <TextField
        name="boughtOn"
        type="date"
        label={t('staff-keys.bought')}
        value={values.boughtOn}
        onChange={({ currentTarget }) => set('boughtOn', currentTarget.value)}
      />
      <TextField
        name="warrantyUntil"
        type="date"
        label={t('staff.warranty')}
        hint={asLast.warranty && t('staff-keys.as_last')}
        value={values.warrantyUntil}
        onChange={({ currentTarget }) => set('warrantyUntil', currentTarget.value)}
      />
    </>
  );
}
