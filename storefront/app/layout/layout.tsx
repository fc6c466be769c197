import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { CheckoutHeader } from '../checkout/checkout-header.tsx';
import { useCartOpen } from '../cart/drawer-state.ts';
import { loadDrawer } from '../cart/load-drawer.ts';
import { useMemberCart } from '../cart/use-member-cart.ts';
import { LanguageBar } from '../language/language-bar.tsx';
import { links } from '../links.ts';
import { onDisabled } from '../session/signed-in.ts';
import { useTabs } from '../session/use-tabs.ts';
import { useVisit } from '../session/use-visit.ts';
import { useGo } from '../use-go.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ShelfNav } from './shelf-nav.tsx';

/** Header, shelves, page, footer. */
export function Layout() {
  const { t, locale } = useWords<'shell'>();
  const path = useLocation().pathname;
  const home = path === '/';
  const checkout = path.replace(/\/+$/, '') === links.checkout();
  const cartOpen = useCartOpen();
  const [CartDrawer] = useState(() => lazy(() => loadDrawer(locale)));
  useDisabledAccount();
  useTabs();
  useMemberCart();
  useVisit();
  return (
    <>
      <a className={buttonClass({}, 'skip')} href="#main">
        {t('shell.skip')}
      </a>
      {home && <LanguageBar />}
      {checkout ? <CheckoutHeader /> : <Header />}
      {!checkout && <ShelfNav home={home} />}
      <Outlet />
      <Footer />
      {cartOpen && (
        <Suspense>
          <CartDrawer />
        </Suspense>
      )}
    </>
  );
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
