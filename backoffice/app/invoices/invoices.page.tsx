import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { invoices, type loadInvoices } from './invoices.loader.ts';
import { WaitingInvoices } from './waiting-invoices.tsx';

const FILES = '/prod-api/admin/invoices';

/** Invoices and credit notes: of a period, by number, order or buyer; each as a PDF, all of them for accounting. */
export function InvoicesPage() {
  const { t } = useWords<'staff-invoices' | 'staff-tax'>();
  const { rows, page, pages, q, from, to, waiting } = useLoaderData<typeof loadInvoices>();
  const navigate = useNavigate();
  const filter = { q, from, to };
  return (
    <>
      <Bar title={t('staff-invoices.title')}>
        <a className={buttonClass()} href={`${FILES}.csv${invoices.query(filter)}`}>
          {t('staff-invoices.export')}
        </a>
      </Bar>
      <WaitingInvoices waiting={waiting} link />
      <FindForm
        label={t('staff-invoices.search')}
        q={q}
        onFind={(asked, form) => {
          const typed = new FormData(form);
          const days = { from: String(typed.get('from')), to: String(typed.get('to')) };
          void navigate(invoices.path({ q: asked, ...days }));
        }}
      >
        <TextField
          key={`from ${from}`}
          name="from"
          type="date"
          label={t('staff-tax.from')}
          defaultValue={from}
        />
        <TextField key={`to ${to}`} name="to" type="date" label={t('staff-tax.to')} defaultValue={to} />
        <Button type="submit">{t('staff-invoices.show')}</Button>
      </FindForm>
      <List
        rows={rows}
        empty={<Empty icon="card" title={t('staff-invoices.none')} />}
        page={page}
        pages={pages}
        hrefFor={(next) => invoices.path({ ...filter, page: next })}
      >
        <InvoicesTable rows={rows} />
      </List>
    </>
  );
}

type Row = Awaited<ReturnType<typeof loadInvoices>>['rows'][number];

function InvoicesTable({ rows }: { rows: readonly Row[] }) {
  const { t, locale } = useWords<'staff-invoices'>();
  const { money } = useFormats();
  const signed = (row: Row, { amount, currency }: Row['total']) =>
    money({ amount: row.kind === 'credit_note' ? -amount : amount, currency });
  return (
    <Table
      stack
      rows={rows}
      rowKey={(row) => row.number}
      columns={[
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
      ]}
    />
  );
}
