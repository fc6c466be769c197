import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { ListPages } from '../lists/list-pages.tsx';
import type { ListView } from './my-order.loader.ts';
import styles from './order-list.module.css';
import { OrderRow } from './order-row.tsx';
import { OrderSearch } from './order-search.tsx';
import { countOf, TABS, type Tab } from './tabs.ts';

/** The member's orders: by state, by word, newest first. */
export function OrderList({ view }: { view: ListView }) {
  const { t, locale } = useWords<'my-orders' | 'orders' | 'shell'>();
  const { list, tab, keyword, paged, pages } = view;
  const tabs: readonly (Tab | null)[] = [null, ...(Object.keys(TABS) as Tab[])];
  return (
    <AccountPage title={t('shell.title_my_order')} end={<OrderSearch key={keyword} {...{ tab, keyword }} />}>
      <TabLinks
        label={t('my-orders.by_state')}
        renderLink={renderGo}
        links={tabs.map((one) => ({
          href: links.orders({ state: one, keyword }),
          label: t(one === null ? 'my-orders.tab_all' : `my-orders.tab_${one}`),
          count: formatNumber(countOf(list.counts, one), locale),
          current: one === tab,
        }))}
      />
      {list.rows.length === 0 ? (
        <None narrowed={tab !== null || keyword !== ''} />
      ) : (
        <ul className={styles.list}>
          {list.rows.map((row) => (
            <OrderRow key={row.orderNo} order={row} now={list.serverNow} />
          ))}
        </ul>
      )}
      <ListPages
        {...{ paged, pages, total: list.total }}
        hrefOf={(at) => links.orders({ state: tab, keyword, ...at })}
      />
    </AccountPage>
  );
}

function None({ narrowed }: { narrowed: boolean }) {
  const { t } = useWords<'my-orders'>();
  return (
    <Empty
      icon="ticket"
      title={t('my-orders.none')}
      action={
        <Go
          to={narrowed ? links.orders() : links.shelf('all')}
          className={buttonClass({ variant: narrowed ? 'plain' : 'main' })}
        >
          {t(narrowed ? 'my-orders.to_list' : 'my-orders.browse')}
        </Go>
      }
    >
      {t(narrowed ? 'my-orders.none_fit' : 'my-orders.none_text')}
    </Empty>
  );
}
