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

const isMust = (name: string) => MUST.some((one) => one === name);

/** What the columns of a CSV mean, with its first lines read accordingly. Each change reads them again. */
export function MappingForm({ csv, onChange }: { csv: CsvPreview; onChange: (fields: FormData) => void }) {
  const { t } = useWords<'staff-bank'>();
  const { columns, mapping, unread } = csv;
  const changed = (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => {
    if (event.currentTarget.form) onChange(new FormData(event.currentTarget.form));
  };
  const options = columns.map((name, at) => [at, name || at + 1] as const);
  return (
    <>
      <div className={styles.two}>
        {[...MUST, ...MAY].map((name) => (
          <Select
            key={name}
            name={name}
            label={t(`staff-bank.col_${name}`)}
            defaultValue={mapping[name] ?? ''}
            onChange={changed}
            options={isMust(name) ? options : [['', t('staff-bank.no_column')], ...options]}
          />
        ))}
        <Select
          name="decimal"
          label={t('staff-bank.decimal')}
          defaultValue={mapping.decimal}
          onChange={changed}
          options={[
            [',', t('staff-bank.comma')],
            ['.', t('staff-bank.point')],
          ]}
        />
        <Select
          name="dates"
          label={t('staff-bank.dates')}
          defaultValue={mapping.dates}
          onChange={changed}
          options={(['dmy', 'mdy', 'ymd'] as const).map((order) => [order, t(`staff-bank.${order}`)])}
        />
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
      <FirstLines csv={csv} />
    </>
  );
}

/** The first lines of the file, read as the columns are mapped. */
function FirstLines({ csv: { rows, mapping } }: { csv: CsvPreview }) {
  const { t, locale } = useWords<'staff-bank'>();
  const { money } = useFormats();
  return (
    <Table
      stack={false}
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
  );
}
