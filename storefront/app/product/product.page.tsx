import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { formatNumber, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Breadcrumbs } from '@halfturn/ui/breadcrumbs.tsx';
import { Button } from '@halfturn/ui/button.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { useRef, type RefObject, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import grid from '../catalog/grid.module.css';
import { ProductCard, type ShownCard } from '../catalog/product-card.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import { renderGo } from '../catalog/render-go.tsx';
import { Where } from '../catalog/where.tsx';
import { Go } from '../go.tsx';
import { isolate } from '../isolate.ts';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { SeenRow } from '../seen/seen-row.tsx';
import { addSeen } from '../seen/seen-store.ts';
import { fittingFirst } from '../setup/fit.ts';
import { useFitPlace } from '../setup/use-fit-place.ts';
import { ProductPicture } from '../viewer/product-picture.tsx';
import { Shots } from '../viewer/shots.tsx';
import buyBarStyles from './buy-bar.module.css';
import { BuyBox } from './buy-box.tsx';
import { Facts } from './facts.tsx';
import { FitCheck } from './fit-check.tsx';
import { Gone } from './gone.tsx';
import { MisfitDialog } from './misfit-dialog.tsx';
import offersStyles from './offers.module.css';
import { ProductTabs } from './product-tabs.tsx';
import type { GoneData, ProductData } from './product.loader.ts';
import styles from './product.module.css';
import { BaseGame, RelatedProducts } from './relations.tsx';
import { useBuying } from './use-buying.ts';
import { usePicking, type Picking } from './use-picking.ts';

/** `/{class}/{name}` */
export function Component() {
  const data = useLoaderData<ProductData | GoneData>();
  // Another product, or a link to another variant, is a new page: nothing that was picked for the last one stays.
  return 'gone' in data ? (
    <Gone {...data.gone} />
  ) : (
    <Sold key={`${data.product.id} ${data.chosen ?? ''}`} data={data} />
  );
}

function Sold({ data }: { data: ProductData }) {
  const { t } = useWords<'product' | 'catalog'>();
  const { product, offers, relations, recommendations } = data;
  const box = useRef<HTMLElement>(null);
  const picking = usePicking(data);
  const { shown } = picking;
  const describing = product.seo.description || product.summary || product.description[0];
  const place = dotted(product.platform?.name, product.region?.name);
  useEffect(() => addSeen(product.id), [product.id]);

  return (
    <main id="main" className="page">
      <PageHead
        title={
          product.seo.title || (place ? t('product.page_title', { name: product.name, place }) : product.name)
        }
        {...(describing && { description: describing })}
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
          <ProductPicture key={shown.id} product={shown} />
        </div>
        <Title data={data} />
        <BuyBox ref={box} data={data} picking={picking} className={styles.buy} />
        {product.kind === 'key' && <FitCheck product={product} className={styles.fit} />}
        <Shots key={`shots-${shown.id}`} product={shown} className={styles.shots} />
        <div className={styles.info}>
          <Facts product={product} />
          <Offers offers={offers} shelf={product.class.slug} />
        </div>
      </div>
      <RelatedProducts product={product} relations={relations} key={`related-${product.id}`} />
      <ProductTabs data={data} key={`tabs-${product.id}`} />
      <GoesWell
        cards={recommendations.filter(({ id }) => !relations.some((each) => each.product.id === id))}
      />
      <SeenRow except={product.id} />
      <BuyBar picking={picking} box={box} key={`bar-${product.id}`} />
    </main>
  );
}

/** The name, by whom and when it was made, and what its buyers think. */
function Title({ data: { product, summary, relations } }: { data: ProductData }) {
  const { t, locale } = useWords<'product'>();
  const studio = product.developer || product.publisher;
  const year = product.released?.slice(0, 4);
  const average =
    summary.average === null ? '' : formatNumber(summary.average, locale, { maximumFractionDigits: 1 });
  return (
    <div className={styles.title}>
      <h1>
        <bdi>{product.name}</bdi>
      </h1>
      <p className="small muted">
        {dotted((product.genre ?? product.class).name, studio && isolate(studio), year)}
      </p>
      {summary.average !== null && (
        <p className={styles.rating}>
          <Rating value={summary.average} label={t('product.rating', { average })} />
          <Go className="link tiny" to={links.product(product, 'reviews')} replace preventScrollReset>
            {t('product.rating_link', { average, count: summary.count })}
          </Go>
        </p>
      )}
      <BaseGame relations={relations} />
    </div>
  );
}

interface BuyBarProps {
  picking: Picking;
  box: RefObject<HTMLElement | null>;
}

/** On phones: the price and "Buy now" at the foot of the screen, once the buy box has left it. */
function BuyBar({ picking, box }: BuyBarProps) {
  const { shown: product, ready, ask } = picking;
  const { t } = useWords<'product' | 'pre-order' | 'catalog'>();
  const buying = useBuying(product, 1);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);

  if (product.stock === 'out_of_stock' || !shown) return null;
  return (
    <div className={buyBarStyles.bar}>
      <ProductPrice product={product} />
      <Button variant="key" guard onClick={() => (ready ? buying.press('buy') : ask())}>
        {t(!ready ? 'catalog.choose' : product.releasesOn ? 'pre-order.buy' : 'product.buy_now')}
      </Button>
      <MisfitDialog product={product} buying={buying} />
    </div>
  );
}

/** A row of cards. The server sends twice as many, as only the browser knows where its visitor plays. */
const SHOWN = 6;

/** What is bought with the product, and what is like it: what fits the visitor first. */
function GoesWell({ cards }: { cards: readonly ShownCard[] }) {
  const { t } = useWords<'product'>();
  const place = useFitPlace();
  if (cards.length === 0) return null;
  const shown = fittingFirst(cards, place).slice(0, SHOWN);
  return (
    <section className={styles.more} aria-labelledby="more">
      <header className={grid.head}>
        <h2 id="more">{t('product.goes_well')}</h2>
      </header>
      {/* In another order it is another row: one that snaps would follow the card at its start to where that went. */}
      <div key={shown.map(({ id }) => id).join(' ')} className={cx(grid.grid, grid.shelf)}>
        {shown.map((card) => (
          <ProductCard key={card.id} product={card} />
        ))}
      </div>
    </section>
  );
}

/** The same title for other platforms and regions. */
function Offers({ offers, shelf }: { offers: ProductData['offers']; shelf: string }) {
  const { t, locale } = useWords<'product' | 'catalog'>();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className={offersStyles.title}>
        {t('product.offers')}
      </h2>
      <ul className="buttons">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Go
              to={links.product({ slug: offer.slug, class: { slug: shelf } })}
              className={offersStyles.offer}
            >
              <span>
                <Where {...offer} />
              </span>
              <bdi className="num">
                {offer.stock === 'in_stock' ? formatMoney(offer.price, locale) : t('catalog.sold_out')}
              </bdi>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
