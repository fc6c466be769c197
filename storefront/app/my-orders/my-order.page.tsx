import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import type { FormEvent } from 'react';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { useGo } from '../use-go.ts';
import { MemberOrder } from './member-order.tsx';
import type { MyOrderData, ListView } from './my-order.loader.ts';
import styles from './order-list.module.css';
import { OrderRow } from './order-row.tsx';
import { countOf, TABS, type Tab } from './tabs.ts';

/** `/my-order`: the member's orders, or one of them. */
export function Component() {
  const loaded = useLoaderData<MyOrderData>();
  switch (loaded.kind) {
    case 'list':
      return <OrderList view={loaded.view} />;
    case 'order':
      return <MemberOrder key={loaded.view.order.orderNo} view={loaded.view} />;
    case 'gone':
      return <Gone />;
  }
}

/** In the place of an order that is none of this member's, or that was deleted. */
function Gone() {
  const { t } = useWords<'my-orders' | 'shell'>();
  return (
    <AccountPage title={t('shell.title_my_order')}>
      <Empty
        icon="ticket"
        title={t('my-orders.gone')}
        action={
          <Go to={links.orders()} className={buttonClass({ variant: 'main' })}>
            {t('my-orders.to_list')}
          </Go>
        }
      >
        {t('my-orders.gone_text')}
      </Empty>
    </AccountPage>
  );
}

/** The member's orders: by state, by word, newest first. */
function OrderList({ view }: { view: ListView }) {
  const { t, locale } = useWords<'my-orders' | 'orders' | 'shell'>();
  const { list, tab, keyword, paged, pages } = view;
  const tabs: readonly (Tab | null)[] = [null, ...keysOf(TABS)];
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

/** Looks for an order by its number or by what was bought. A form with an address, so that it works before any script. */
function OrderSearch({ tab, keyword }: { tab: Tab | null; keyword: string }) {
  const { t, locale } = useWords<'my-orders' | 'shell'>();
  const go = useGo();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    go(links.orders({ state: tab, keyword: typeof typed === 'string' ? typed.trim() : '' }));
  };
  return (
    <form method="get" action={links.orders()} role="search" className={styles.search} onSubmit={search}>
      {locale !== 'en-US' && <input type="hidden" name="lang" value={locale} />}
      {tab && <input type="hidden" name="state" value={tab} />}
      <TextField
        label={t('my-orders.search')}
        hideLabel
        placeholder={t('my-orders.search')}
        type="search"
        name="keyword"
        maxLength={100}
        defaultValue={keyword}
        enterKeyHint="search"
        end={<IconButton type="submit" icon="search" label={t('shell.search_button')} />}
      />
    </form>
  );
}
