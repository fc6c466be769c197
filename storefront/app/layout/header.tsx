import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { iconButtonClass } from '@halfturn/ui/icon-button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { lazy, Suspense } from 'react';
import { Form } from 'react-router';
import { CartButton } from '../cart/cart-button.tsx';
import { ChatLink } from '../chat/chat-link.tsx';
import { Go } from '../go.tsx';
import { LangField } from '../language/lang-field.tsx';
import { LanguageButton } from '../language/language-dialog.tsx';
import { links } from '../links.ts';
import { SearchBox } from '../search/search-box.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { useMemberName } from '../session/member-store.ts';
import { useSignInHere } from '../session/use-sign-in-here.ts';
import accountButtonStyles from './account-button.module.css';
import styles from './header.module.css';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { StoreLogo } from './store-logo.tsx';

const SEARCH = 'search-sheet';

/** The head of every page. On phones menu and search open as sheets; both open before any script has run. */
export function Header() {
  const { t } = useWords<'shell'>();
  return (
    <header className={styles.top}>
      <div className={`page ${styles.row}`}>
        <Menu />
        <Go to={links.home()} className={styles.logo} aria-label={t('shell.home_link')}>
          <StoreLogo />
        </Go>
        <search className={styles.find}>
          <Form action="/search">
            <LangField />
            <SearchBox label={t('shell.search_label')} />
          </Form>
        </search>
        <nav className={styles.nav} aria-label={t('shell.account_nav')}>
          <LanguageButton />
          <ChatLink className={buttonClass({ variant: 'quiet' }, styles.wide)}>
            <Icon name="chat" /> {t('shell.support')}
          </ChatLink>
          <AccountButton />
          <button
            type="button"
            className={iconButtonClass(styles.narrow)}
            aria-label={t('shell.search')}
            popoverTarget={SEARCH}
          >
            <Icon name="search" />
          </button>
          <CartButton />
        </nav>
      </div>
      <Popover id={SEARCH} label={t('shell.search')} shape="top">
        <SearchForm label={t('shell.search_label')} />
      </Popover>
    </header>
  );
}

// For members alone: a guest's home page does not pay for it.
const AccountMenu = lazy(async () => ({
  default: (await import('../account/account-menu.tsx')).AccountMenu,
}));

/**
 * "Sign in", or who is signed in, with the menu of their account. The page comes as a guest's from a shared cache, and the
 * name is put in by the browser: a member's page keeps a place for it from the first paint, so that nothing moves.
 */
function AccountButton() {
  const { t } = useWords<'shell'>();
  const name = useMemberName();
  const signIn = useSignInHere();
  const look = buttonClass({ variant: 'quiet' }, styles.wide, accountButtonStyles.button);
  const link = (to: string, label: string) => (
    <Go to={to} className={look}>
      <Icon name="user" /> <span dir="auto">{label}</span>
    </Go>
  );
  if (name === null) return link(signIn, t('shell.sign_in'));
  const label = name || t('shell.my_account');
  return (
    <Suspense fallback={link(links.account('/my-account'), label)}>
      <AccountMenu look={look} label={label} />
    </Suspense>
  );
}
