import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { iconButtonClass } from '@halfturn/ui/icon-button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Logo } from '@halfturn/ui/logo.tsx';
import { Form } from 'react-router';
import { CartButton } from '../cart/cart-button.tsx';
import { Go } from '../go.tsx';
import { LangField } from '../language/lang-field.tsx';
import { LanguageButton } from '../language/language-dialog.tsx';
import { links } from '../links.ts';
import { SearchBox } from '../search/search-box.tsx';
import { SearchForm } from '../search/search-form.tsx';
import styles from './header.module.css';
import { AccountButton } from './account-button.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

const SEARCH = 'search-sheet';

/** The head of every page. On phones menu and search open as sheets; both open before any script has run. */
export function Header() {
  const { t } = useWords<'shell'>();
  return (
    <header className={styles.top}>
      <div className={`page ${styles.row}`}>
        <Menu />
        <Go to={links.home()} className={styles.logo} aria-label={t('shell.home_link')}>
          <Logo />
        </Go>
        <search className={styles.find}>
          <Form action="/search">
            <LangField />
            <SearchBox label={t('shell.search_label')} />
          </Form>
        </search>
        <nav className={styles.nav} aria-label={t('shell.account_nav')}>
          <LanguageButton />
          <Go to={links.info('/contact-us')} className={buttonClass({ variant: 'quiet' }, styles.wide)}>
            <Icon name="chat" /> {t('shell.support')}
          </Go>
          <AccountButton className={styles.wide} />
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
