import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { invoices, type loadInvoices } from './invoices.loader.ts';
import { WaitingInvoices } from './waiting-invoices.tsx';

const FILES = '/prod-api/admin/invoices';

type Row = Awaited<ReturnType<typeof loadInvoices>>['rows'][number];

/** Invoices and credit notes: of a period, by number, order or buyer; each as a PDF, all of them for accounting. */
export function InvoicesPage() {
  const { t } = useWords<'staff-invoices' | 'staff-tax'>();
  const list = useLoaderData<typeof loadInvoices>();
  const { q, from, to } = list.asked;
  return (
    <ListPage
      title={t('staff-invoices.title')}
      acts={
        <a className={buttonClass()} href={`${FILES}.csv${invoices.query({ q, from, to })}`}>
          {t('staff-invoices.export')}
        </a>
      }
      notice={<WaitingInvoices waiting={list.waiting} link />}
      address={invoices}
      list={list}
      find={{ label: t('staff-invoices.search'), q }}
      fields={
        <>
          <TextField
            key={`from ${from}`}
            name="from"
            type="date"
            label={t('staff-tax.from')}
            defaultValue={from}
          />
          <TextField key={`to ${to}`} name="to" type="date" label={t('staff-tax.to')} defaultValue={to} />
          <Button type="submit">{t('staff-invoices.show')}</Button>
        </>
      }
      empty={{ icon: 'card', title: t('staff-invoices.none') }}
      rowKey={(row) => row.number}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<Row> {
  const { t, locale } = useWords<'staff-invoices'>();
  const { money } = useFormats();
  const signed = (row: Row, { amount, currency }: Row['total']) =>
    money({ amount: row.kind === 'credit_note' ? -amount : amount, currency });
  return [
    {
      head: t('staff-invoices.number'),
      cell: (row) => (
        <a
          className="link"
          href={`${FILES}/${row.number}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('staff-invoices.open', { number: row.number })}
        >
          <bdi>{row.number}</bdi>
        </a>
      ),
    },
    { head: t('staff-invoices.issued'), cell: (row) => formatDate(row.issuedAt, locale) },
    {
      head: t('staff-invoices.order'),
      cell: (row) => (
        <Link className="link" to={`/orders/${row.orderNo}`} aria-label={row.orderNo}>
          <bdi>{row.orderNo}</bdi>
        </Link>
      ),
    },
    { head: t('staff-invoices.buyer'), name: true, cell: (row) => <bdi>{row.buyer}</bdi> },
    { head: t('staff-invoices.tax'), number: true, cell: (row) => <bdi>{signed(row, row.tax)}</bdi> },
    { head: t('staff-invoices.total'), number: true, cell: (row) => <bdi>{signed(row, row.total)}</bdi> },
  ];
}
