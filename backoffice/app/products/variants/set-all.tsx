import type { StaffVariants } from '@halfturn/contract/staff/variants.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { usePriceHeads } from './use-price-heads.ts';
import type { EditedVariants } from './use-variants.ts';
import styles from './variants.module.css';

const FIELDS = ['price', 'sale', 'saleFrom', 'saleUntil', 'stock', 'weightGrams', 'cost'] as const;

/** Sets one field of all variants at once; they are saved like any other change. */
export function SetAll({
  edited,
  variants: { kind, own },
}: {
  edited: EditedVariants;
  variants: Pick<StaffVariants, 'kind' | 'own'>;
}) {
  const { t } = useWords<'staff-variants' | 'staff-editor'>();
  const [name, setName] = useState<(typeof FIELDS)[number]>('price');
  const [value, setValue] = useState('');
  const labels = {
    ...usePriceHeads(own),
    saleFrom: t('staff-editor.sale_from'),
    saleUntil: t('staff-editor.sale_until'),
    stock: t('staff-variants.stock'),
    weightGrams: t('staff-variants.weight'),
  };
  const shown = FIELDS.filter(
    (field) => kind === 'physical' || (field !== 'stock' && field !== 'weightGrams'),
  );
  return (
    <fieldset className={styles.all}>
      <legend>{t('staff-variants.all')}</legend>
      <Select
        label={t('staff-variants.all_field')}
        value={name}
        onChange={({ target }) => {
          if (!isOneOf(FIELDS, target.value)) return;
          setName(target.value);
          setValue('');
        }}
        options={shown.map((field) => [field, labels[field]])}
      />
      <TextField
        label={t('staff-variants.all_value')}
        value={value}
        dir="ltr"
        {...(name === 'saleFrom' || name === 'saleUntil'
          ? { type: 'datetime-local' }
          : { inputMode: 'decimal', maxLength: 16 })}
        autoComplete="off"
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would save before the value is set.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          edited.set(edited.rows, name, value);
        }}
      />
      <Button onClick={() => edited.set(edited.rows, name, value)}>{t('staff-variants.all_set')}</Button>
    </fieldset>
  );
}
