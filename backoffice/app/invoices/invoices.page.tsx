import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { queryOf } from '../list-query.ts';
import type { loadInvoices } from './invoices.loader.ts';
import { WaitingInvoices } from './waiting-invoices.tsx';

const FILES = '/prod-api/admin/invoices';

/** Invoices and credit notes: of a period, by number, order or buyer; each as a PDF, all of them for accounting. */
export function InvoicesPage() {
  const { t, locale } = useWords<'staff-invoices' | 'staff-tax'>();
  const { rows, total, page, pageSize, q, from, to, waiting } = useLoaderData<typeof loadInvoices>();
  const navigate = useNavigate();
  const filter = { q, from, to };
  return (
    <>
      <Bar title={t('staff-invoices.title')}>
        <a className={buttonClass()} href={`${FILES}.csv${queryOf(filter, {})}`}>
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
          void navigate(`/invoices${queryOf({ q: asked, ...days }, {})}`);
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
      {rows.length === 0 ? (
        <Empty icon="card" title={t('staff-invoices.none')} />
      ) : (
        <div className={table.scroll}>
          <table className={`${table.table} ${table.stack}`}>
            <thead>
              <tr>
                <th scope="col">{t('staff-invoices.number')}</th>
                <th scope="col">{t('staff-invoices.issued')}</th>
                <th scope="col">{t('staff-invoices.order')}</th>
                <th scope="col">{t('staff-invoices.buyer')}</th>
                <th scope="col" className={table.number}>
                  {t('staff-invoices.tax')}
                </th>
                <th scope="col" className={table.number}>
                  {t('staff-invoices.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const sign = row.kind === 'credit_note' ? -1 : 1;
                const money = ({ amount, currency }: typeof row.total) =>
                  formatMoney({ amount: sign * amount, currency }, locale);
                return (
                  <tr key={row.number}>
                    <td>
                      <a
                        className="link"
                        href={`${FILES}/${row.number}`}
                        target="_blank"
                        rel="noreferrer"
                        aria-label={t('staff-invoices.open', { number: row.number })}
                      >
                        <bdi>{row.number}</bdi>
                      </a>
                    </td>
                    <td data-label={t('staff-invoices.issued')}>{formatDate(row.issuedAt, locale)}</td>
                    <td data-label={t('staff-invoices.order')}>
                      <Link className="link" to={`/orders/${row.orderNo}`} aria-label={row.orderNo}>
                        <bdi>{row.orderNo}</bdi>
                      </Link>
                    </td>
                    <td className={table.name} data-label={t('staff-invoices.buyer')}>
                      <bdi>{row.buyer}</bdi>
                    </td>
                    <td className={table.number} data-label={t('staff-invoices.tax')}>
                      <bdi>{money(row.tax)}</bdi>
                    </td>
                    <td className={table.number} data-label={t('staff-invoices.total')}>
                      <bdi>{money(row.total)}</bdi>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <div className={table.foot}>
        <Pages
          page={page}
          pages={Math.ceil(total / pageSize)}
          hrefFor={(next) => `/invoices${queryOf({ ...filter, page: next }, {})}`}
        />
      </div>
    </>
  );
}
