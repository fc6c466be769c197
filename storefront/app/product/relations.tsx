import type { RelationRole } from '@halfturn/contract/primitives/relation-kinds.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';
import grid from '../catalog/grid.module.css';
import { ProductCard } from '../catalog/product-card.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useMine } from '../reviews/use-mine.ts';
import type { ProductData } from './product.loader.ts';
import styles from './relations.module.css';

type Relations = ProductData['relations'];

const inRole = (relations: Relations, role: RelationRole) => relations.filter((each) => each.role === role);

/** The game that an add-on needs, and whether this browser or its member has bought it. */
export function BaseGame({ relations }: { relations: Relations }) {
  const { t } = useWords<'product'>();
  const base = inRole(relations, 'base')[0]?.product;
  const [mine] = useMine(base ? base.id : null);
  if (!base) return null;
  const owned = mine?.rows.some(({ productId }) => productId === base.id) ?? false;
  return (
    <div className={styles.base}>
      <Notice tone={owned ? 'good' : 'info'}>
        {owned ? t('product.own_base', { name: base.name }) : t('product.needs_base', { name: base.name })}{' '}
        <Go className="link" to={links.product(base)}>
          <bdi>{base.name}</bdi>
        </Go>
      </Notice>
    </div>
  );
}

/** What belongs to a product: its editions side by side, what a bundle contains, add-ons, bundles that have it, its series. */
export function RelatedProducts({ product, relations }: Pick<ProductData, 'product' | 'relations'>) {
  const { t } = useWords<'product'>();
  if (relations.length === 0) return null;
  const parts = inRole(relations, 'contains');
  return (
    <>
      <Editions product={product} editions={inRole(relations, 'edition')} />
      <Shelf id="contains" title={t('product.bundle_contains')} rows={parts}>
        <Saving product={product} parts={parts} />
      </Shelf>
      <Shelf id="add-ons" title={t('product.add_ons')} rows={inRole(relations, 'addon')} />
      <Shelf id="bundles" title={t('product.in_bundles')} rows={inRole(relations, 'bundle')} />
      <Shelf id="series" title={t('product.series')} rows={inRole(relations, 'series')} />
    </>
  );
}

/** This edition beside the others: what each has, and for how much. */
function Editions({ product, editions }: Pick<ProductData, 'product'> & { editions: Relations }) {
  const { t, locale } = useWords<'product' | 'catalog'>();
  if (editions.length === 0) return null;
  const all = [{ product, edition: product.edition }, ...editions].toSorted(
    (a, b) => a.product.price.amount - b.product.price.amount,
  );
  return (
    <section className={styles.section} aria-labelledby="editions">
      <h2 id="editions">{t('product.editions')}</h2>
      <ul className={styles.editions}>
        {all.map(({ product: each, edition }) => (
          <li key={each.id} data-this={each.id === product.id || undefined}>
            <h3>
              {each.id === product.id ? (
                <bdi>{each.name}</bdi>
              ) : (
                <Go className="link" to={links.product(each)}>
                  <bdi>{each.name}</bdi>
                </Go>
              )}
            </h3>
            <p className="small">
              <bdi>{edition}</bdi>
            </p>
            <p className="num">
              <b>
                <bdi>
                  {each.stock === 'in_stock' ? formatMoney(each.price, locale) : t('catalog.sold_out')}
                </bdi>
              </b>{' '}
              {each.id === product.id && <span className="tiny muted">{t('product.this_edition')}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the parts of a bundle cost one by one, if that is more. Nothing unless each of them can be bought. */
function Saving({ product, parts }: Pick<ProductData, 'product'> & { parts: Relations }) {
  const { t, locale } = useWords<'product'>();
  const { currency } = product.price;
  const sold = parts.every(
    ({ product: { price, stock } }) => stock === 'in_stock' && price.currency === currency,
  );
  const amount = parts.reduce((sum, { product: { price } }) => sum + price.amount, 0);
  const saved = amount - product.price.amount;
  if (!sold || saved <= 0) return null;
  return (
    <p className="small">
      {t('product.bundle_saving', {
        sum: formatMoney({ amount, currency }, locale),
        saved: formatMoney({ amount: saved, currency }, locale),
      })}
    </p>
  );
}

interface ShelfProps {
  id: string;
  title: string;
  rows: Relations;
  children?: ReactNode;
}

function Shelf({ id, title, rows, children }: ShelfProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className={cx(grid.grid, grid.shelf)}>
        {rows.map(({ product }) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}
