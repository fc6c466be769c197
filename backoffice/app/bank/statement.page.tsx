import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { bankPath, statementPath } from './bank-address.ts';
import type { loadStatement } from './bank.loader.ts';
import styles from './bank.module.css';
import { OrderLink, Payer } from './entries-table.tsx';
import { StateTag, VerdictTag } from './verdict-tag.tsx';

/** A statement line by line: what each will be once it is booked, and what became of it then. */
export function StatementPage() {
  const { t, locale } = useWords<'staff' | 'staff-bank'>();
  const { statement, rows, counts, passed, page, pages } = useLoaderData<typeof loadStatement>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const { id, left } = statement;
  // Part by part: what was cut off goes on where it was.
  const book = () =>
    run('book', async () => {
      let more = left;
      while (more > 0) more = (await call('POST /admin/bank/statements/{id}/book', { params: { id } })).left;
    });
  return (
    <>
      <Bar title={statement.fileName || t('staff-bank.tab_statements')} note={statement.by}>
        {left > 0 && (
          <Button variant="main" guard busy={busy !== null} onClick={() => void book()}>
            {t('staff-bank.book', { count: left })}
          </Button>
        )}
      </Bar>
      <div className={table.tools}>
        <Link to={bankPath({ tab: 'statements' })} className="link">
          {t('staff-bank.tab_statements')}
        </Link>
        <span className={styles.marks} role="status">
          {left === 0 && t('staff-bank.all_booked')}
          {Object.entries(counts).map(([verdict, count]) => (
            <span key={verdict}>
              {count} <VerdictTag verdict={verdict as keyof typeof counts} />
            </span>
          ))}
        </span>
      </div>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <div className={table.scroll}>
        <table className={`${table.table} ${styles.table}`}>
          <thead>
            <tr>
              <th className={table.number}>{t('staff-bank.line')}</th>
              <th>{t('staff-bank.day')}</th>
              <th>{t('staff-bank.payer')}</th>
              <th className={styles.wide}>{t('staff-bank.text')}</th>
              <th className={table.number}>{t('staff-bank.amount')}</th>
              <th>{t('staff-bank.verdict')}</th>
              <th>{t('staff-bank.order')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td className={table.number}>{row.line}</td>
                <td>{formatDate(row.day, locale, { timeZone: 'UTC' })}</td>
                <td>
                  <Payer payer={row.payer} iban={row.iban} />
                </td>
                <td className={styles.wide}>
                  <bdi className={styles.text} title={row.text}>
                    {row.text}
                  </bdi>
                </td>
                <td className={table.number}>
                  <bdi>{formatMoney(row.amount, locale)}</bdi>
                </td>
                <td>
                  {row.verdict ? (
                    <VerdictTag verdict={row.verdict} />
                  ) : (
                    row.state !== 'read' && <StateTag state={row.state} />
                  )}
                </td>
                <td>
                  {row.orderNo && (
                    <span className={styles.payer}>
                      <OrderLink orderNo={row.orderNo} />
                      {row.asked && <small>{formatMoney(row.asked, locale)}</small>}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={table.foot}>
        <span>
          {t('staff-bank.lines', { count: statement.lines })}
          {passed > 0 && ` · ${t('staff-bank.passed', { count: passed })}`}
        </span>
        <Pages page={page} pages={pages} hrefFor={(to) => statementPath(id, to)} />
      </div>
    </>
  );
}
