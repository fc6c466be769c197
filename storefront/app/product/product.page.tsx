import { useWords } from '@halfturn/locales/react.ts';
import { Breadcrumbs } from '@halfturn/ui/breadcrumbs.tsx';
import { Rating } from '@halfturn/ui/rating.tsx';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { isolate } from '../isolate.ts';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyBox } from './buy-box.tsx';
import { Facts } from './facts.tsx';
import { FitCheck } from './fit-check.tsx';
import { GoesWell } from './goes-well.tsx';
import { Gone } from './gone.tsx';
import { Offers } from './offers.tsx';
import { ProductTabs } from './product-tabs.tsx';
import type { GoneData, ProductData } from './product.loader.ts';
import { ProductPicture } from '../viewer/product-picture.tsx';
import styles from './product.module.css';
import { useSeen } from './use-seen.ts';

/** `/{class}/{name}` */
export function Component() {
  const data = useLoaderData<ProductData | GoneData>();
  return 'gone' in data ? <Gone {...data.gone} /> : <Sold data={data} />;
}

function Sold({ data }: { data: ProductData }) {
  const { t, locale } = useWords<'product' | 'catalog'>();
  const { product, offers, summary, recommendations } = data;
  const box = useRef<HTMLElement>(null);
  useSeen(product.id);
  const studio = product.developer || product.publisher;
  const year = product.released?.slice(0, 4);
  const average =
    summary.average === null ? '' : formatNumber(summary.average, locale, { maximumFractionDigits: 1 });

  return (
    <main id="main" className="page">
      <PageHead
        title={t('product.page_title', {
          name: product.name,
          platform: product.platform.name,
          region: product.region.name,
        })}
        {...(product.summary && { description: product.summary })}
      />
      <Breadcrumbs
        crumbs={[
          { label: t('catalog.home'), href: links.home() },
          { label: product.class.name, href: links.list(product.class.slug) },
          { label: product.name },
        ]}
        label={t('catalog.breadcrumb')}
        renderLink={renderGo}
      />
      {/* A new product is a new page: nothing that was chosen for the last one stays. */}
      <div className={styles.layout} key={product.id}>
        <div className={styles.picture}>
          <ProductPicture product={product} />
        </div>
        <div className={styles.title}>
          <h1>
            <bdi>{product.name}</bdi>
          </h1>
          <p className="small muted">
            {year
              ? t('product.by_year', { genre: product.genre.name, studio: isolate(studio), year })
              : t('product.by', { genre: product.genre.name, studio: isolate(studio) })}
          </p>
          {summary.average !== null && (
            <p className={styles.rating}>
              <Rating value={summary.average} label={t('product.rating', { average })} />
              <Go className="link tiny" to={links.product(product, 'reviews')} replace preventScrollReset>
                {t('product.rating_link', { average, count: summary.count })}
              </Go>
            </p>
          )}
        </div>
        <BuyBox ref={box} data={data} className={styles.buy} />
        <div className={styles.info}>
          {product.kind === 'key' && <FitCheck product={product} />}
          <Facts product={product} />
          <Offers offers={offers} shelf={product.class.slug} />
        </div>
      </div>
      <ProductTabs data={data} key={`tabs-${product.id}`} />
      <GoesWell cards={recommendations} />
      <BuyBar product={product} box={box} key={`bar-${product.id}`} />
    </main>
  );
}
