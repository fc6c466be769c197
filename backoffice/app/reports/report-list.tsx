import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { ListPage } from '../layout/list-page.tsx';
import type { Columns } from '../layout/table.tsx';
import type { ListAddress, Paged } from '../list-address.ts';
import { AmountsNote } from './amounts-note.tsx';
import { PeriodForm } from './period-form.tsx';
import { ReportTabs, type ReportName } from './report-tabs.tsx';
import { fileOf, type Days } from './reports.loader.ts';
import styles from './reports.module.css';

interface ReportListProps<Row> {
  name: Exclude<ReportName, 'sales' | 'conversion'>;
  address: ListAddress<Days>;
  list: {
    rows: readonly Row[];
    asked: Paged<Days>;
    pages: number;
    period: Days;
    today: string;
    currency: string;
  };
  columns: Columns<Row>;
  rowKey: (row: Row) => string;
}

/** One table of the reports, by pages and as a file. */
export function ReportList<Row>({ name, address, list, columns, rowKey }: ReportListProps<Row>) {
  const { t } = useWords<'staff-reports'>();
  const { from, to } = list.asked;
  return (
    <ListPage
      title={t('staff-reports.title')}
      acts={
        <a className={buttonClass()} href={fileOf(name, list.asked)}>
          {t('staff-reports.csv')}
        </a>
      }
      notice={<ReportTabs current={name} from={from} to={to} />}
      above={
        <>
          <PeriodForm
            period={list.period}
            today={list.today}
            pathFor={address.path}
            pathOf={(form) => address.pathOf(form, {})}
          />
          <AmountsNote currency={list.currency} className={styles.amounts} />
        </>
      }
      address={address}
      list={list}
      columns={columns}
      rowKey={rowKey}
      stack
      empty={{ icon: 'chart', title: t('staff-reports.nothing') }}
    />
  );
}
