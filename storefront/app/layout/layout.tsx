import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useCartOpen } from '../cart/drawer-state.ts';
import { loadDrawer } from '../cart/load-drawer.ts';
import { useMemberCart } from '../cart/use-member-cart.ts';
import checkoutHeaderStyles from '../checkout/checkout-header.module.css';
import { ChatLink } from '../chat/chat-link.tsx';
import { useChatState, useHasChat } from '../chat/chat-state.ts';
import { loadChat } from '../chat/load-chat.ts';
import { GoNav, Go } from '../go.tsx';
import { LanguageBar } from '../language/language-bar.tsx';
import { PlaceLine } from '../language/place-line.tsx';
import { links } from '../links.ts';
import { Kept } from '../root/kept.tsx';
import { usePage } from '../root/page-context.ts';
import { useShell } from '../root/shell-data.ts';
import type { RouteHandle } from '../routes-table.ts';
import { onDisabled } from '../session/signed-in.ts';
import { useTabs } from '../session/use-tabs.ts';
import { useVisit } from '../session/use-visit.ts';
import { useGo } from '../use-go.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shelf-nav.module.css';
import { StoreLogo } from './store-logo.tsx';
import testStoreStyles from './test-store.module.css';

/** Header, categories, page, footer. */
export function Layout() {
  const { t, locale } = useWords<'shell'>();
  const path = useLocation().pathname;
  const home = path === '/';
  const checkout = path.replace(/\/+$/, '') === links.checkout();
  const personal = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.for !== undefined;
  const cartOpen = useCartOpen();
  const [CartDrawer] = useState(() => lazy(() => loadDrawer(locale)));
  const [Chat] = useState(() => lazy(() => loadChat(locale)));
  const chats = useHasChat();
  const chatOpen = useChatState().open;
  useDisabledAccount();
  useTabs();
  useMemberCart();
  useVisit();
  return (
    <>
      <a className={buttonClass({}, 'skip')} href="#main">
        {t('shell.skip')}
      </a>
      <TestStoreLine />
      {home && <LanguageBar />}
      {checkout ? <CheckoutHeader /> : <Header />}
      {!checkout && <ShelfNav home={home} />}
      {personal || <PlaceLine />}
      <Outlet />
      {/* The checkout has a foot of its own. */}
      {checkout || (
        <Kept part="footer">
          <Footer />
        </Kept>
      )}
      {cartOpen && (
        <Suspense>
          <CartDrawer />
        </Suspense>
      )}
      {(chatOpen || chats) && (
        <Suspense>
          <Chat />
        </Suspense>
      )}
    </>
  );
}

/** Says that nothing here is sold for money yet. */
function TestStoreLine() {
  const { t } = useWords<'shell'>();
  return useShell()?.live === false ? <p className={testStoreStyles.line}>{t('shell.test_store')}</p> : null;
}

/** The session check has found the account disabled: warns, and goes to sign in. */
function useDisabledAccount() {
  const { t } = useWords<'shell'>();
  const toast = useToast();
  const go = useGo();
  useEffect(
    () =>
      onDisabled((shown) => {
        toast.show(t('shell.disabled'), 'bad');
        if (shown && location.pathname !== links.login()) go(links.login());
      }),
    [t, toast, go],
  );
}

/** The categories in a row. Phones show it on the home page alone, as their menu holds the categories too. */
function ShelfNav({ home }: { home: boolean }) {
  const { t } = useWords<'shell'>();
  const shelves = useShell()?.navigation ?? [];
  const entry = (to: string, name: string) => (
    <li key={to}>
      <GoNav to={to}>{name}</GoNav>
    </li>
  );
  return (
    <nav className={cx(styles.nav, !home && styles.aside)} aria-label={t('shell.shop_nav')}>
      <div className="page">
        <ul className={styles.row}>
          {shelves.map((shelf) => entry(links.list(shelf.slug), shelf.name))}
          {entry(links.shelf('price-drops'), t('shell.price_drops'))}
          {entry(links.shelf('best-sellers'), t('shell.best_sellers'))}
          {entry(links.shelf('new'), t('shell.new'))}
          <li className={styles.end}>
            <Go to={links.info('/sale')}>{t('shell.sell_to_us')}</Go>
          </li>
          <li className={styles.business}>
            <Go to={links.info('/wholesale')}>{t('shell.wholesale')}</Go>
          </li>
        </ul>
      </div>
    </nav>
  );
}

/** The light head of the checkout: nothing in it leads away from buying but home and help. */
function CheckoutHeader() {
  const { t } = useWords<'shell' | 'checkout'>();
  const { origin } = usePage();
  return (
    <header className={checkoutHeaderStyles.top}>
      <div className={`page ${checkoutHeaderStyles.row}`}>
        <Go to={links.home()} className={checkoutHeaderStyles.logo} aria-label={t('shell.home_link')}>
          <StoreLogo />
        </Go>
        {/* Shown only if it is true. */}
        {origin.startsWith('https:') && (
          <span className={checkoutHeaderStyles.lock}>
            <Icon name="lock" /> {t('checkout.encrypted')}
          </span>
        )}
        <ChatLink className={buttonClass({ variant: 'quiet' }, checkoutHeaderStyles.help)}>
          <Icon name="chat" /> <span>{t('shell.footer_support')}</span>
        </ChatLink>
      </div>
    </header>
  );
}
