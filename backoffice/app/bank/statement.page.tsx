import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import { bankLists, statementPath, type loadStatement } from './bank.loader.ts';
import styles from './bank.module.css';
import { OrderLink, Payer } from './entries-table.tsx';
import { StateTag, VerdictTag } from './verdict-tag.tsx';

/** A statement line by line: what each will be once it is booked, and what became of it then. */
export function StatementPage() {
  const { t } = useWords<'staff' | 'staff-bank'>();
  const { statement, rows, counts, passed, page, pages } = useLoaderData<typeof loadStatement>();
  const { busy, refusal, run } = useAct();
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
        <Link to={bankLists.path({ tab: 'statements' })} className="link">
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
      <Refusal>{refusal}</Refusal>
      <LinesTable rows={rows} />
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

/** What each line of the statement will be once it is booked, and what became of it then. */
function LinesTable({ rows }: { rows: Awaited<ReturnType<typeof loadStatement>>['rows'] }) {
  const { t, locale } = useWords<'staff-bank'>();
  const { money } = useFormats();
  return (
    <Table
      className={styles.table}
      rows={rows}
      rowKey={(row) => row.line}
      columns={[
        { head: t('staff-bank.line'), number: true, cell: (row) => row.line },
        { head: t('staff-bank.day'), cell: (row) => formatDate(row.day, locale) },
        { head: t('staff-bank.payer'), cell: (row) => <Payer payer={row.payer} iban={row.iban} /> },
        {
          head: t('staff-bank.text'),
          className: styles.wide,
          cell: (row) => (
            <bdi className={styles.text} title={row.text}>
              {row.text}
            </bdi>
          ),
        },
        { head: t('staff-bank.amount'), number: true, cell: (row) => <bdi>{money(row.amount)}</bdi> },
        {
          head: t('staff-bank.verdict'),
          cell: (row) =>
            row.verdict ? (
              <VerdictTag verdict={row.verdict} />
            ) : (
              row.state !== 'read' && <StateTag state={row.state} />
            ),
        },
        {
          head: t('staff-bank.order'),
          cell: (row) =>
            row.orderNo && (
              <span className={styles.payer}>
                <OrderLink orderNo={row.orderNo} />
                {row.asked && <small>{money(row.asked)}</small>}
              </span>
            ),
        },
      ]}
    />
  );
}
