import { BASE_CURRENCY, CURRENCY_CODES, isCurrency } from '@halfturn/contract/primitives/currencies.ts';
import { DEFAULT_LOCALE, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import {
  IMPORT_COSTS,
  IMPORT_FIELDS,
  IMPORT_OPTIONS,
  IMPORT_PRICES,
  IMPORT_TEXTS,
} from '@halfturn/contract/staff/product-import-parts.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useMemo } from 'react';
import { Table } from '../../layout/table.tsx';
import keys from '../../keys/import.module.css';
import styles from './import.module.css';
import { SaveAndCheck } from './save-and-check.tsx';
import { useFieldNames } from './use-field-names.ts';
import type { ImportForm, ImportOnPage } from './use-import-form.ts';

export interface ColumnsFormProps {
  one: ImportOnPage;
  form: ImportForm;
}

/** What each column of the file holds, and what is usual for new products. */
export function ColumnsForm({ one, form }: ColumnsFormProps) {
  const { t } = useWords<'staff-import'>();
  const options = useFieldOptions(one, form.settings);
  const columns = one.heads.map((head, index) => ({ head, index, samples: one.samples[index] ?? [] }));
  return (
    <div className={keys.box}>
      {one.remembered && one.version === 1 && (
        <Notice className={styles.note}>{t('staff-import.remembered')}</Notice>
      )}
      <Table
        rows={columns}
        rowKey={({ index }) => index}
        caption={t('staff-import.columns')}
        className={styles.columns}
        columns={[
          {
            head: t('staff-import.column'),
            title: true,
            dir: 'auto',
            cell: ({ head, index }) => head || `${t('staff-import.column')} ${index + 1}`,
          },
          {
            head: t('staff-import.examples'),
            cellClass: styles.samples,
            cell: ({ samples }) => (samples.length > 0 ? <bdi>{samples.join(' · ')}</bdi> : '–'),
          },
          {
            head: t('staff-import.holds'),
            cell: ({ head, index }) => (
              <Select
                label={t('staff-import.holds_of', { column: head || String(index + 1) })}
                hideLabel
                value={form.settings.columns[index] ?? ''}
                onChange={({ currentTarget }) => form.setColumn(index, currentTarget.value || null)}
              >
                <option value="">{t('staff-import.not_used')}</option>
                {options}
              </Select>
            ),
          },
        ]}
      />
      <Defaults one={one} form={form} />
      <SaveAndCheck form={form} />
    </div>
  );
}

/** The fields that a column can hold, in groups. */
function useFieldOptions({ choices }: ImportOnPage, { currency, columns }: ImportForm['settings']) {
  const { t } = useWords<'staff-import' | 'staff-editor'>();
  const nameOf = useFieldNames(choices, currency);
  const { attributes, currencies } = choices;
  // The name of the column decides which of the many currencies it is about.
  const held = columns.filter((name) => name?.includes('.')).join(' ');
  return useMemo(() => {
    const option = (field: string) => (
      <option key={field} value={field}>
        {nameOf(field)}
      </option>
    );
    const usual = new Set(currencies.slice(0, 2));
    const prices = CURRENCY_CODES.flatMap((code) => {
      const parts = currencies.includes(code) ? IMPORT_PRICES : (['price', 'sale'] as const);
      return [
        ...(code === currency ? [] : parts.map((part) => `${part}.${code}`)),
        ...(code === currency ? [] : usual.has(code) ? IMPORT_COSTS.map((part) => `${part}.${code}`) : []),
        ...(currencies.includes(code) && code !== currency ? [`tiers.${code}`] : []),
      ];
    });
    const others = held
      .split(' ')
      .filter(
        (name) => /^(?:price|sale|sale_from|sale_to|cost|floor|tiers)\./.test(name) && !prices.includes(name),
      );
    const texts = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) =>
      (['name', ...IMPORT_TEXTS] as const).map((part) => `${part}.${locale}`),
    );
    return (
      <>
        <optgroup label={t('staff-editor.basics')}>{IMPORT_FIELDS.map(option)}</optgroup>
        <optgroup label={t('staff-import.options')}>
          {IMPORT_OPTIONS.flatMap(({ name, value }) => [name, value]).map(option)}
        </optgroup>
        {attributes.length > 0 && (
          <optgroup label={t('staff-editor.attributes')}>
            {attributes.map(({ code }) => option(`attr.${code}`))}
          </optgroup>
        )}
        <optgroup label={t('staff-editor.price_title')}>{[...prices, ...others].map(option)}</optgroup>
        <optgroup label={t('staff-import.texts')}>
          {texts.map(option)}
          {attributes
            .filter(({ kind }) => kind === 'text')
            .flatMap(({ code }) =>
              LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => `attr.${code}.${locale}`),
            )
            .map(option)}
        </optgroup>
      </>
    );
    // The names follow from the words and the attributes.
    // eslint-disable-next-line react/exhaustive-deps
  }, [t, attributes, currencies, currency, held]);
}

function Defaults({ one: { choices }, form: { settings, change } }: ColumnsFormProps) {
  const { t, locale } = useWords<'staff-import' | 'staff-editor'>();
  const usual = (list: readonly { code: string; name: string }[], none: string) => [
    ['', none] as const,
    ...list.map(({ code, name }) => [code, name] as const),
  ];
  return (
    <div className={styles.defaults}>
      <Select
        className={styles.currency}
        label={t('staff-import.currency')}
        hint={
          settings.currency === BASE_CURRENCY
            ? undefined
            : t('staff-import.currency_how', { currency: settings.currency })
        }
        value={settings.currency}
        onChange={({ currentTarget: { value } }) => isCurrency(value) && change({ currency: value })}
        options={choices.currencies.map((code) => [
          code,
          `${code} · ${formatName('currency', code, locale)}`,
        ])}
      />
      <Select
        label={t('staff-import.status_new')}
        value={settings.status}
        onChange={({ currentTarget }) =>
          change({ status: currentTarget.value === 'live' ? 'live' : 'draft' })
        }
        options={[
          ['draft', t('staff-editor.status_draft')],
          ['live', t('staff-editor.status_live')],
        ]}
      />
      <Select
        label={t('staff-import.type_new')}
        value={settings.type ?? ''}
        onChange={({ currentTarget }) => change({ type: currentTarget.value || null })}
        options={usual(choices.types, t('staff-import.type_auto'))}
      />
      <Select
        label={t('staff-import.platform_new')}
        value={settings.platform ?? ''}
        onChange={({ currentTarget }) => change({ platform: currentTarget.value || null })}
        options={usual(choices.platforms, t('staff-import.usual'))}
      />
      <Select
        label={t('staff-import.region_new')}
        value={settings.region ?? ''}
        onChange={({ currentTarget }) => change({ region: currentTarget.value || null })}
        options={usual(choices.regions, t('staff-import.usual'))}
      />
      <Check
        checked={settings.decode}
        onChange={({ currentTarget }) => change({ decode: currentTarget.checked })}
      >
        {t('staff-import.decode')}
      </Check>
      <Check
        checked={settings.setStock}
        onChange={({ currentTarget }) => change({ setStock: currentTarget.checked })}
      >
        {t('staff-import.set_stock')}
      </Check>
    </div>
  );
}
