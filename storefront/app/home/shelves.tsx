import { useWords } from '@halfturn/locales/react.ts';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import grid from '../catalog/grid.module.css';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useShell } from '../root/shell-data.ts';
import styles from './shelves.module.css';

const ICONS: IconName[] = ['gamepad', 'window', 'gift', 'clock', 'box', 'tag'];

/** The shelves as tiles. */
export function Shelves() {
  const { t } = useWords<'home'>();
  const shelves = useShell()?.navigation ?? [];
  return (
    <section className={grid.section} aria-labelledby="shelves">
      <header className={grid.head}>
        <h2 id="shelves">{t('home.shelves')}</h2>
      </header>
      <div className={styles.tiles}>
        {shelves.map((shelf, i) => (
          <Go key={shelf.id} to={links.list(shelf.slug)} className={styles.tile}>
            <Icon name={ICONS[i] ?? 'tag'} />
            <b>{shelf.name}</b>
            <span className="small muted">{t('home.shelf_count', { count: shelf.products })}</span>
          </Go>
        ))}
      </div>
    </section>
  );
}
