import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import grid from '../catalog/grid.module.css';
import type { ShownCard } from '../catalog/product-card.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { Go } from '../go.tsx';
import styles from './banners.module.css';

type Banner = ReplyOf<Calls['GET /api/home/scrollPhoto']>[number];
export type ShownBanner = Omit<Banner, 'products'> & { products: ShownCard[] };

/** The shopkeeper's banners but the first, which is the hero. They stand still: nobody reads what moves away. */
export function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  return (
    <div className={`${grid.section} ${styles.banners}`}>
      {banners.map((banner) => (
        <section key={banner.id} className={`deep ${styles.banner}`} aria-labelledby={`banner-${banner.id}`}>
          <div className={styles.words}>
            <h2 id={`banner-${banner.id}`}>{banner.heading}</h2>
            <p className="muted">{banner.line}</p>
            <Go to={banner.href} className={buttonClass({ variant: 'quiet' }, styles.action)}>
              {banner.action}
            </Go>
          </div>
          <div className={styles.covers} aria-hidden="true">
            {banner.products.slice(0, 3).map((product) => (
              <div key={product.id}>
                <ProductCover product={product} ribbon={false} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
