import type { RelationRole } from '@halfturn/contract/primitives/relation-kinds.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import type { ReactNode } from 'react';
import type { ShownCard } from '../catalog/product-card.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Where } from '../catalog/where.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useMine } from '../reviews/use-mine.ts';
import { editionParts } from './edition-parts.ts';
import type { ProductData } from './product.loader.ts';
import styles from './relations.module.css';

type Relations = ProductData['relations'];

const inRole = (relations: Relations, role: RelationRole) => relations.filter((each) => each.role === role);

/** The game that an add-on needs, and whether this browser or its member has bought it in any of its editions. */
export function BaseGame({ relations }: { relations: Relations }) {
  const { t } = useWords<'product'>();
  const bases = inRole(relations, 'base').map(({ product }) => product);
  const [mine] = useMine(bases[0]?.id ?? null);
  const bought = bases.find(({ id }) => mine?.rows.some(({ productId }) => productId === id));
  const base = bought ?? bases[0];
  if (!base) return null;
  return (
    <div className={styles.base}>
      <Notice tone={bought ? 'good' : 'info'}>
        {bought ? t('product.own_base') : t('product.needs_base')}{' '}
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
      <Rows id="contains" title={t('product.bundle_contains')} rows={parts}>
        <Saving product={product} parts={parts} />
      </Rows>
      <Rows id="add-ons" title={t('product.add_ons')} rows={inRole(relations, 'addon')} />
      <Rows id="bundles" title={t('product.in_bundles')} rows={inRole(relations, 'bundle')} />
      <Rows id="series" title={t('product.series')} rows={inRole(relations, 'series')} />
    </>
  );
}

/** This edition beside the others: what each contains, and for how much. */
function Editions({ product, editions }: Pick<ProductData, 'product'> & { editions: Relations }) {
  const { t } = useWords<'product' | 'catalog'>();
  if (editions.length === 0) return null;
  const all = [{ product, edition: product.edition }, ...editions].toSorted(
    (a, b) => a.product.price.amount - b.product.price.amount,
  );
  return (
    <section className={styles.section} aria-labelledby="editions">
      <h2 id="editions">{t('product.editions')}</h2>
      <ul className={styles.editions}>
        {all.map(({ product: each, edition }) => {
          const own = each.id === product.id;
          return (
            <li key={each.id} className={styles.edition} data-this={own || undefined}>
              <ProductCover product={each} size={72} ribbon={false} />
              <div className={styles.name}>
                <h3>
                  {own ? (
                    <bdi>{each.name}</bdi>
                  ) : (
                    <Go to={links.product(each)}>
                      <bdi>{each.name}</bdi>
                    </Go>
                  )}
                </h3>
                <p className="tiny muted">
                  <Where {...each} />
                </p>
              </div>
              <ul className={styles.has}>
                {editionParts(edition).map((part) => (
                  <li key={part}>
                    <Icon name="check" size={16} />
                    <bdi>{part}</bdi>
                  </li>
                ))}
              </ul>
              <div className={styles.foot}>
                <PriceOrNone product={each} />
                {own && <Tag tone="good">{t('product.this_edition')}</Tag>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PriceOrNone({ product }: { product: ShownCard }) {
  const { t } = useWords<'catalog'>();
  return product.stock === 'in_stock' ? (
    <ProductPrice product={product} look="card" />
  ) : (
    <span className="small muted">{t('catalog.sold_out')}</span>
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
    <p className={styles.saving}>
      <Icon name="check" />
      {t('product.bundle_saving', {
        sum: formatMoney({ amount, currency }, locale),
        saved: formatMoney({ amount: saved, currency }, locale),
      })}
    </p>
  );
}

interface RowsProps {
  id: string;
  title: string;
  rows: Relations;
  children?: ReactNode;
}

/** Products with a small cover each, the whole row leads to the product. */
function Rows({ id, title, rows, children }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.rows}>
        {rows.map(({ product, edition }) => (
          <li key={product.id} className={styles.row}>
            <ProductCover product={product} size={56} ribbon={false} />
            <div className={styles.name}>
              <h3>
                <Go to={links.product(product)}>
                  <bdi>{product.name}</bdi>
                </Go>
              </h3>
              {edition && (
                <p className="tiny muted">
                  <bdi>{edition}</bdi>
                </p>
              )}
              <p className="tiny muted">
                <Where {...product} />
              </p>
            </div>
            <PriceOrNone product={product} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
