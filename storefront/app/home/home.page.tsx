import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { useLoaderData } from 'react-router';
import grid from '../catalog/grid.module.css';
import { ProductCard } from '../catalog/product-card.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { Banners } from './banners.tsx';
import { BestSellers } from './best-sellers.tsx';
import { Drops } from './drops.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home.loader.ts';
import { Reassurances } from './reassurances.tsx';
import { Shelves } from './shelves.tsx';

/** `/` */
export function Component() {
  const { t } = useWords<'home'>();
  const { banners, bestSellers, latest, hot, total, platforms, regions, now } = useLoaderData<HomeData>();
  const [hero, ...others] = banners;
  return (
    <main id="main">
      <PageHead />
      <Hero
        banner={hero}
        covers={[...(hero?.products ?? []), ...bestSellers, ...latest].slice(0, 4)}
        {...{ total, platforms, regions }}
      />
      <div className="page">
        <Reassurances />
        {bestSellers.length > 0 && <BestSellers products={bestSellers} />}
        {latest.length > 0 && (
          <section className={grid.section} aria-labelledby="latest">
            <header className={grid.head}>
              <h2 id="latest">{t('home.latest')}</h2>
              <Go className="link small" to={links.shelf('new')}>
                {t('home.latest_all')}
              </Go>
            </header>
            <div className={cx(grid.grid, grid.shelf)}>
              {latest.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </div>
          </section>
        )}
        {others.length > 0 && <Banners banners={others} />}
        {hot.length > 0 && <Drops products={hot} now={now} />}
        <Shelves />
      </div>
    </main>
  );
}
