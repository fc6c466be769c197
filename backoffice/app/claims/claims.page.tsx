import { CLAIM_TABS } from '@halfturn/contract/staff/claim-tabs.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, ListTabs, WithPanel } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import styles from '../layout/table.module.css';
import { useFormats } from '../layout/use-formats.ts';
import { ClaimsTable } from './claims-table.tsx';
import { claims, type loadClaims } from './claims.loader.ts';

/** Keys that buyers say do not work: what is due first stands first. What is open stands beside the list. */
export function ClaimsPage() {
  const { t } = useWords<'staff' | 'staff-claims' | 'staff-orders' | 'staff-support'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadClaims>();
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { tab, q } = list;
  const done = tab === 'open' && q === '';
  return (
    <>
      <Bar title={t('staff-claims.title')} />
      <ListTabs
        label={t('staff-support.by_state')}
        links={CLAIM_TABS.map((one) => ({
          href: claims.path({ q, tab: one }),
          label: one === 'all' ? t('staff-orders.tab_all') : t(`staff-claims.tab_${one}`),
          count: number(list.counts[one]),
          current: one === tab,
        }))}
      />
      <FindForm
        label={t('staff-orders.find')}
        q={q}
        onFind={(typed) => void navigate(claims.path({ tab, q: typed }))}
      >
        <span className={styles.end}>
          {t(tab === 'open' ? 'staff-orders.due_first' : 'staff-orders.newest_first')}
        </span>
      </FindForm>
      <WithPanel open={id} back="/claims">
        <List
          rows={list.rows}
          empty={
            <Empty
              icon={done ? 'check' : 'key'}
              title={t(done ? 'staff-support.none_waits' : 'staff-support.none_here')}
            />
          }
          count={t('staff-claims.total', { count: list.total })}
          page={list.page}
          pages={list.pages}
          hrefFor={(page) => claims.path({ tab, q, page })}
          keys
        >
          <ClaimsTable rows={list.rows} search={search} open={id} now={list.serverNow} />
        </List>
      </WithPanel>
    </>
  );
}
