import { useWords } from '@halfturn/locales/react.ts';
import { Breadcrumbs } from '@halfturn/ui/breadcrumbs.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import grid from '../catalog/grid.module.css';
import { ProductCard } from '../catalog/product-card.tsx';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { isolate } from '../isolate.ts';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import type { GoneData } from './product.loader.ts';
import styles from './product.module.css';

/** What stands at the address of a product that was retired for good: that it was here, and what is like it. */
export function Gone({ name, shelf, alike }: GoneData['gone']) {
  const { t } = useWords<'seo' | 'catalog'>();
  return (
    <main id="main" className="page">
      <PageHead title={t('seo.gone_title', { name })} hidden />
      <Breadcrumbs
        crumbs={[
          { label: t('catalog.home'), href: links.home() },
          { label: shelf.name, href: links.list(shelf.slug) },
          { label: name },
        ]}
        label={t('catalog.breadcrumb')}
        renderLink={renderGo}
      />
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <Empty
        icon="key"
        title={t('seo.gone_heading')}
        action={
          <Go to={links.list(shelf.slug)} className={buttonClass({ variant: 'main' })}>
            {shelf.name}
          </Go>
        }
      >
        {t('seo.gone_text', { name: isolate(name) })}
      </Empty>
      {alike.length > 0 && (
        <section className={styles.more} aria-labelledby="more">
          <header className={grid.head}>
            <h2 id="more">{t('seo.gone_more')}</h2>
          </header>
          <div className={cx(grid.grid, grid.shelf)}>
            {alike.map((card) => (
              <ProductCard key={card.id} product={card} />
            ))}
          </div>
        </section>
      )}
    </main>
  );
}
