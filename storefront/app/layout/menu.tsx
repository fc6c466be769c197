import { useWords } from '@halfturn/locales/react.ts';
import { iconButtonClass } from '@halfturn/ui/icon-button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { ChatLink } from '../chat/chat-link.tsx';
import { Go } from '../go.tsx';
import { LANGUAGE_DIALOG } from '../language/language-dialog.tsx';
import { links } from '../links.ts';
import { Kept } from '../root/kept.tsx';
import { useShell } from '../root/shell-data.ts';
import { useMemberName } from '../session/member-store.ts';
import { useSignInHere } from '../session/use-sign-in-here.ts';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';
import { StoreLogo } from './store-logo.tsx';

const MENU = 'menu-sheet';

/** The sheet would cover what opens from it. */
const closeMenu = () => document.getElementById(MENU)?.hidePopover();

/** The menu of phones: categories with their classes, and what the header has no room for. */
export function Menu() {
  const { t } = useWords<'shell'>();
  const member = useMemberName() !== null;
  const signInHere = useSignInHere();
  return (
    <>
      <button
        type="button"
        className={iconButtonClass(styles.button)}
        aria-label={t('shell.menu')}
        popoverTarget={MENU}
      >
        <Icon name="menu" />
      </button>
      <Popover id={MENU} label={t('shell.menu')} shape="side">
        <div className={styles.head}>
          <StoreLogo />
          <button
            type="button"
            className={iconButtonClass()}
            aria-label={t('shell.close')}
            popoverTarget={MENU}
            popoverTargetAction="hide"
          >
            <Icon name="cross" />
          </button>
        </div>
        <Kept part="categories">
          <Categories />
        </Kept>
        <ul className={styles.list}>
          <li>
            <button type="button" className={styles.entry} popoverTarget={LANGUAGE_DIALOG}>
              <Icon name="globe" /> {t('shell.language_and_currency')}
            </button>
          </li>
          <li>
            <Go to={member ? links.account('/my-account') : signInHere} className={styles.entry}>
              <Icon name="user" /> {t(member ? 'shell.my_account' : 'shell.sign_in')}
            </Go>
          </li>
          <li>
            <ChatLink className={styles.entry} onOpen={closeMenu}>
              <Icon name="chat" /> {t('shell.support')}
            </ChatLink>
          </li>
          <Entry to={links.info('/sale')}>{t('shell.sell_to_us')}</Entry>
          <Entry to={links.info('/wholesale')}>{t('shell.wholesale')}</Entry>
        </ul>
      </Popover>
    </>
  );
}

function Entry({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Go to={to}>{children}</Go>
    </li>
  );
}

/** The categories with their classes, and the lists that are no category. */
function Categories() {
  const { t } = useWords<'shell'>();
  const categories = useShell()?.navigation ?? [];
  return (
    <ul className={styles.list}>
      {categories.map((shelf) => (
        <li key={shelf.id}>
          <Go to={links.list(shelf.slug)} className={styles.strong}>
            {shelf.name}
          </Go>
          {shelf.children.length > 0 && (
            <ul className={styles.classes}>
              {shelf.children.map((child) => (
                <li key={child.id}>
                  <Go to={links.list(child.slug)}>{child.name}</Go>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      <Entry to={links.shelf('price-drops')}>{t('shell.price_drops')}</Entry>
      <Entry to={links.shelf('best-sellers')}>{t('shell.best_sellers')}</Entry>
      <Entry to={links.shelf('new')}>{t('shell.new')}</Entry>
    </ul>
  );
}
