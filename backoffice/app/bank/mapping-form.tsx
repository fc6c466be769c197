import type { CsvPreview } from '@halfturn/contract/staff/bank.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import type { ChangeEvent } from 'react';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './bank.module.css';

/** The columns that every statement has, and those that some have. */
const MUST = ['date', 'amount'] as const;
const MAY = ['name', 'iban', 'currency', 'ref'] as const;

/** What the columns of a CSV mean, with its first lines read accordingly. Each change reads them again. */
export function MappingForm({ csv, onChange }: { csv: CsvPreview; onChange: (fields: FormData) => void }) {
  const { t, locale } = useWords<'staff-bank'>();
  const { money } = useFormats();
  const { columns, mapping, rows, unread } = csv;
  const changed = (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => {
    if (event.currentTarget.form) onChange(new FormData(event.currentTarget.form));
  };
  const options = columns.map((name, at) => (
    <option key={at} value={at}>
      {name || at + 1}
    </option>
  ));
  return (
    <>
      <div className={styles.two}>
        {MUST.map((name) => (
          <Select
            key={name}
            name={name}
            label={t(`staff-bank.col_${name}`)}
            defaultValue={mapping[name]}
            onChange={changed}
          >
            {options}
          </Select>
        ))}
        {MAY.map((name) => (
          <Select
            key={name}
            name={name}
            label={t(`staff-bank.col_${name}`)}
            defaultValue={mapping[name] ?? ''}
            onChange={changed}
          >
            <option value="">{t('staff-bank.no_column')}</option>
            {options}
          </Select>
        ))}
        <Select
          name="decimal"
          label={t('staff-bank.decimal')}
          defaultValue={mapping.decimal}
          onChange={changed}
        >
          <option value=",">{t('staff-bank.comma')}</option>
          <option value=".">{t('staff-bank.point')}</option>
        </Select>
        <Select name="dates" label={t('staff-bank.dates')} defaultValue={mapping.dates} onChange={changed}>
          {(['dmy', 'mdy', 'ymd'] as const).map((order) => (
            <option key={order} value={order}>
              {t(`staff-bank.${order}`)}
            </option>
          ))}
        </Select>
      </div>
      <fieldset className={styles.columns}>
        <legend>{t('staff-bank.col_text')}</legend>
        {columns.map((name, at) => (
          <Check
            key={at}
            name="text"
            value={at}
            defaultChecked={mapping.text.includes(at)}
            onChange={changed}
          >
            <bdi>{name || at + 1}</bdi>
          </Check>
        ))}
      </fieldset>
      {unread > 0 && <Notice tone="warn">{t('staff-bank.unread', { count: unread })}</Notice>}
      <Table
        caption={t('staff-bank.first_lines')}
        rows={rows}
        rowKey={(_row, i) => i}
        columns={[
          { head: t('staff-bank.day'), cell: ({ day }) => (day ? formatDate(day, locale) : '–') },
          {
            head: t('staff-bank.amount'),
            number: true,
            cell: ({ amount, passed }) =>
              amount ? <bdi>{money(amount)}</bdi> : passed ? t('staff-bank.not_in') : '–',
          },
          {
            head: t('staff-bank.text'),
            cell: ({ cells }) => (
              <bdi className={styles.text}>{mapping.text.map((at) => cells[at]).join(' ')}</bdi>
            ),
          },
        ]}
      />
    </>
  );
}
