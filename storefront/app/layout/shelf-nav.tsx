import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { GoNav, Go } from '../go.tsx';
import { links } from '../links.ts';
import { useShell } from '../root/shell-data.ts';
import styles from './shelf-nav.module.css';

/** The shelves in a row. On phones it stands on the home page alone, as the menu holds them too. */
export function ShelfNav({ home }: { home: boolean }) {
  const { t } = useWords<'shell'>();
  const shelves = useShell()?.navigation ?? [];
  const entry = (to: string, name: string) => (
    <li key={to}>
      <GoNav to={to} className={({ isActive }) => (isActive ? styles.on : undefined)}>
        {name}
      </GoNav>
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
