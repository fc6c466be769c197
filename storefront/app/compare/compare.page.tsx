import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { formatDate, formatName, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { ProductCover } from '../catalog/product-cover.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { useGo } from '../use-go.ts';
import { compareRows, type CommonRow } from './compare-rows.ts';
import { getCompared, turnCompared } from './compare-store.ts';
import type { ComparedProduct, CompareData } from './compare.loader.ts';
import styles from './compare.module.css';
import { pathOf } from './product-path.ts';

/** `/compare?product=games/lanternfall&product=…`: up to four products side by side. */
export function Component() {
  const { t } = useWords<'compare'>();
  const { paths, products } = useLoaderData<CompareData>();
  const go = useGo();
  const asked = paths.length > 0;
  useEffect(() => {
    // The address without products shows what this browser has put side by side.
    const kept = getCompared().map(({ path }) => path);
    if (!asked && kept.length > 0) go(links.compare(kept), { replace: true });
  }, [asked, go]);
  return (
    <main id="main" className="page">
      <PageHead title={t('compare.title')} hidden />
      <h1 className={styles.title}>{t('compare.title')}</h1>
      {products.length === 0 ? <Nothing /> : <Compared products={products} />}
    </main>
  );
}

function Nothing() {
  const { t } = useWords<'compare' | 'shell'>();
  return (
    <Empty
      icon="compare"
      title={t('compare.empty')}
      action={
        <Go to={links.shelf('all')} className={buttonClass({ variant: 'main' })}>
          {t('shell.soon_browse')}
        </Go>
      }
    >
      {t('compare.empty_text')}
    </Empty>
  );
}

/** The table. On narrow screens it scrolls inside its own box, and the names of the rows stay in sight. */
function Compared({ products }: { products: readonly ComparedProduct[] }) {
  const { t } = useWords<'compare'>();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const rows = compareRows(products, useCommonRows());
  const several = products.length > 1;
  const shown = rows.filter(({ differs }) => differs || !onlyDifferent || !several);
  return (
    <>
      {several && (
        <Check checked={onlyDifferent} onChange={({ target }) => setOnlyDifferent(target.checked)}>
          {t('compare.only_differences')}
        </Check>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys, so it takes the focus */}
      <div className={styles.box} role="region" aria-label={t('compare.title')} tabIndex={0}>
        <table className={styles.table}>
          <caption className="sr-only">{t('compare.caption', { count: products.length })}</caption>
          <thead>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner above the names of the rows */}
              <td />
              {products.map((product) => (
                <Head key={product.id} product={product} products={products} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ code, name, values, differs }) => (
              <tr key={code} className={differs && several ? styles.differs : undefined}>
                <th scope="row">
                  {name}
                  {differs && several && (
                    <span className={styles.mark}>
                      <span aria-hidden="true">≠</span>
                      <span className="sr-only">{t('compare.differs')}</span>
                    </span>
                  )}
                </th>
                {values.map((value, i) => (
                  <td key={products[i]?.id ?? i}>
                    {value === null ? (
                      <span className="muted">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">{t('compare.none')}</span>
                      </span>
                    ) : (
                      <bdi>{value}</bdi>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface HeadProps {
  product: ComparedProduct;
  products: readonly ComparedProduct[];
}

/** A column's head: the product, its price, and the link that takes it out. */
function Head({ product, products }: HeadProps) {
  const { t } = useWords<'compare' | 'catalog'>();
  const others = products.filter((other) => other !== product).map(pathOf);
  return (
    <th scope="col">
      <div className={styles.product}>
        <ProductCover product={product} size={96} title={false} />
        <Go className={styles.name} to={links.product(product)}>
          <bdi>{product.name}</bdi>
        </Go>
        <ProductPrice product={product} />
        <Go
          className={styles.remove}
          to={links.compare(others)}
          replace
          preventScrollReset
          aria-label={t('compare.remove', { name: product.name })}
          onClick={() => void turnCompared({ id: product.id, path: pathOf(product) }, false)}
        >
          <Icon name="cross" />
        </Go>
      </div>
    </th>
  );
}

/** What a product of any type may say of itself. */
function useCommonRows(): CommonRow[] {
  const { t, locale } = useWords<'compare' | 'catalog' | 'product'>();
  const number = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 1 });
  const rows: [code: string, name: string, valueOf: CommonRow['valueOf']][] = [
    [
      'stock',
      t('catalog.stock'),
      ({ stock, releasesOn }) =>
        stock === 'out_of_stock'
          ? t('catalog.sold_out')
          : releasesOn
            ? dotted(t('catalog.pre_order'), t('catalog.releases', { date: formatDate(releasesOn, locale) }))
            : t('catalog.in_stock'),
    ],
    [
      'rating',
      t('compare.rating'),
      ({ rating }) =>
        rating && t('product.rating_link', { average: number(rating.average), count: rating.count }),
    ],
    ['type', t('compare.type'), (product) => product.class.name],
    ['platform', t('catalog.platform'), ({ platform }) => platform?.name ?? null],
    ['region', t('catalog.region'), ({ region }) => region?.name ?? null],
    ['genre', t('catalog.genre'), ({ genre }) => genre?.name ?? null],
    ['edition', t('product.edition'), ({ edition }) => edition],
    [
      'language',
      t('catalog.language'),
      ({ languages }) => languages.map((code) => formatName('language', code, locale)).join(', '),
    ],
    ['system', t('product.system'), ({ system }) => system],
    ['developer', t('product.developer'), ({ developer }) => developer],
    ['publisher', t('compare.publisher'), ({ publisher }) => publisher],
    ['released', t('product.released'), ({ released }) => released && formatDate(released, locale)],
  ];
  return rows.map(([code, name, valueOf]) => ({ code, name, valueOf }));
}
