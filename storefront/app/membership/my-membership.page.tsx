import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { LevelPanel } from './level-panel.tsx';
import { Ledger } from './ledger.tsx';
import type { loader } from './my-membership.loader.ts';
import styles from './membership.module.css';
import { PointsPanel } from './points-panel.tsx';
import { Tiers } from './tiers.tsx';

/** `/my-membership`: the level and the way to the next, the points, all levels, and each entry of the points' ledger. */
export function Component() {
  const { t } = useWords<'shell'>();
  const { standing, entries, page, pages, balance } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('shell.title_my_membership')}>
      <div className={styles.tiles}>
        <LevelPanel standing={standing} />
        <PointsPanel standing={standing} />
      </div>
      {balance.total > 0 && <BalancePanel {...balance} />}
      <Tiers standing={standing} />
      <Ledger entries={entries} page={page} pages={pages} />
    </AccountPage>
  );
}
