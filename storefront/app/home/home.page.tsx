import { formatDate, formatTime, formatWeekday } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Fragment, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import grid from '../catalog/grid.module.css';
import { ProductCard, type ShownCard } from '../catalog/product-card.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { useShell } from '../root/shell-data.ts';
import { Banners } from './banners.tsx';
import { BestSellers } from './best-sellers.tsx';
import { Drops } from './drops.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home.loader.ts';
import styles from './reassurances.module.css';
import shelvesStyles from './shelves.module.css';

/** `/`: headline and finder, then the sections that the shopkeeper chose, in that order. One without content is left out. */
export function Component() {
  const { sections, banners, preview, bestSellers, latest, hot, total, platforms, hours, now } =
    useLoaderData<HomeData>();
  const [hero, ...others] = banners;
  const drawn: Partial<Record<HomeData['sections'][number], ReactNode>> = {
    reassurances: <Reassurances keys={platforms.length > 0} hours={hours} />,
    best_sellers: bestSellers.length > 0 && <BestSellers products={bestSellers} />,
    latest: latest.length > 0 && <Latest products={latest} />,
    banners: others.length > 0 && <Banners banners={others} />,
    hot: hot.length > 0 && <Drops products={hot} now={now} />,
    shelves: <Shelves />,
  };
  return (
    <main id="main">
      <PageHead hidden={preview} />
      <Hero
        banner={hero}
        covers={(hero?.picture
          ? hero.products
          : [...(hero?.products ?? []), ...bestSellers, ...latest]
        ).slice(0, 4)}
        {...{ total, platforms }}
      />
      <div className="page">
        {sections.map((section) => (
          <Fragment key={section}>{drawn[section]}</Fragment>
        ))}
      </div>
    </main>
  );
}

/** What came out last. */
function Latest({ products }: { products: readonly ShownCard[] }) {
  const { t } = useWords<'home'>();
  return (
    <section className={grid.section} aria-labelledby="latest">
      <header className={grid.head}>
        <h2 id="latest">{t('home.latest')}</h2>
        <Go className="link small" to={links.shelf('new')}>
          {t('home.latest_all')}
        </Go>
      </header>
      <div className={cx(grid.grid, grid.shelf)}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}

const KEYS_FAST = { icon: 'clock', title: 'home.fast_title', text: 'home.fast_text' } as const;
const FAST = { icon: 'clock', title: 'home.fast_any_title', text: 'home.fast_any_text' } as const;
const PROMISES = [
  { icon: 'card', title: 'home.payment_title', text: 'home.payment_text' },
  { icon: 'shield', title: 'home.safe_title', text: 'home.safe_text' },
] as const;

/** Fast delivery, payment, safe shopping, friendly service. `keys`: products for platforms are on sale. */
function Reassurances({ keys, hours }: { keys: boolean } & Pick<HomeData, 'hours'>) {
  const { t } = useWords<'home'>();
  return (
    <ul className={styles.list} aria-label={t('home.reassurances')}>
      {[keys ? KEYS_FAST : FAST, ...PROMISES].map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <b>{t(title)}</b>
          <span>{t(text)}</span>
        </li>
      ))}
      <li>
        <Icon name="chat" />
        <b>{t('home.service_title')}</b>
        <span>
          <Service hours={hours} />
        </span>
      </li>
    </ul>
  );
}

/** Until when the store answers in the chat, or from when on; its own time, as the page is everybody's. */
function Service({ hours }: Pick<HomeData, 'hours'>) {
  const { t, locale } = useWords<'home'>();
  if (!hours) return t('home.service_text');
  const { open, changes, timeZone } = hours;
  const today = changes?.when === 'today';
  if (!changes || (open && !today)) return t(open ? 'home.service_now' : 'home.service_text');
  const time = formatTime(changes.at, locale, { timeZone, zone: true });
  if (today) return t(open ? 'home.service_until' : 'home.service_opens_at', { time });
  const day = (changes.when === 'week' ? formatWeekday : formatDate)(changes.at, locale, { timeZone });
  return t('home.service_opens_on', { day, time });
}

const ICONS: IconName[] = ['gamepad', 'window', 'gift', 'clock', 'box', 'tag'];

/** The categories as tiles. */
function Shelves() {
  const { t } = useWords<'home'>();
  const shelves = useShell()?.navigation ?? [];
  if (shelves.length === 0) return null;
  return (
    <section className={grid.section} aria-labelledby="shelves">
      <header className={grid.head}>
        <h2 id="shelves">{t('home.shelves')}</h2>
      </header>
      <div className={shelvesStyles.tiles}>
        {shelves.map((shelf, i) => (
          <Go key={shelf.id} to={links.list(shelf.slug)} className={shelvesStyles.tile}>
            <Icon name={ICONS[i] ?? 'tag'} />
            <b>{shelf.name}</b>
            <span className="small muted">{t('home.shelf_count', { count: shelf.products })}</span>
          </Go>
        ))}
      </div>
    </section>
  );
}
