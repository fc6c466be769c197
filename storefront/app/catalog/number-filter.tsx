import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import type { FocusEvent } from 'react';
import type { ListState } from '../links.ts';
import { useSendFilters } from './filter-form.ts';
import { FilterGroup } from './filter-group.tsx';
import type { ListData } from './list.loader.ts';
import styles from './price-filter.module.css';
import { endsOf, numberTyped } from './ranges.ts';

/** The lowest and the highest number of an attribute: two fields, which show the ends of what there is. */
export function NumberFilter({ attribute, state }: NumberFilterProps) {
  const { t, locale } = useWords<'catalog' | 'list'>();
  const send = useSendFilters();
  const { code, name, range } = attribute;
  const wanted = endsOf(state.range, code);
  if (!range || (range.min === range.max && wanted.min === '' && wanted.max === '')) return null;
  const field = (end: 'min' | 'max') => ({
    hideLabel: true,
    // The keypad for decimals has no minus on some phones.
    inputMode: range.min < 0 ? ('text' as const) : ('decimal' as const),
    autoComplete: 'off',
    maxLength: 16,
    name: `${end}.${code}`,
    defaultValue: wanted[end],
    placeholder: formatNumber(range[end], locale, { maximumFractionDigits: 4 }),
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if ((numberTyped(currentTarget.value) ?? '') !== wanted[end]) send(currentTarget.form);
    },
  });
  return (
    <FilterGroup
      title={range.unit === '' ? name : t('list.in_unit', { name, unit: range.unit })}
      on={wanted.min !== '' || wanted.max !== ''}
      open
    >
      <div className={styles.fields}>
        <TextField {...field('min')} label={t('list.number_from', { name })} />
        <span className="muted small">{t('list.to')}</span>
        <TextField {...field('max')} label={t('list.number_to', { name })} />
      </div>
    </FilterGroup>
  );
}

interface NumberFilterProps {
  attribute: ListData['facets']['attributes'][number];
  state: ListState;
}
