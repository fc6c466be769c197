import { isRequirement } from '@halfturn/contract/primitives/requirements.ts';
import { TRAILER } from '@halfturn/contract/primitives/trailer.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDate, formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { ReactNode } from 'react';
import type { ProductData } from './product.loader.ts';
import styles from './facts.module.css';

type Product = ProductData['product'];

/** Edition, attributes, publisher, date and source; what is not known is left out. */
export function Facts({ product }: { product: Product }) {
  const { t, locale } = useWords<'product'>();
  const { edition, inEnglish, attributes, publisher, released, batchDate, soldIn } = product;
  return (
    <dl className={styles.facts}>
      {edition && (
        <Fact name={t('product.edition')} english={inEnglish.includes('edition')}>
          {edition}
        </Fact>
      )}
      <AttributeFacts attributes={attributes} />
      {publisher && <Fact name={t(makerOf(product))}>{publisher}</Fact>}
      {soldIn && (
        <Fact name={t('product.sold_in')}>
          {/* Browsers and servers may know a country by slightly different names. */}
          <span suppressHydrationWarning>{countriesOf(soldIn, t, locale)}</span>
        </Fact>
      )}
      {released && <Fact name={t('product.released')}>{formatDate(released, locale)}</Fact>}
      {batchDate && (
        <Fact name={t('product.source')}>
          {t('product.source_batch', { date: formatDate(batchDate, locale) })}
        </Fact>
      )}
    </dl>
  );
}

/** The maker of goods is a brand; a publisher makes games. */
export const makerOf = ({ kind }: Product) => (kind === 'key' ? 'product.publisher' : 'product.brand');

/** What the product's type says of it, but the requirements and the trailer, which have their own places. */
export function AttributeFacts({ attributes }: Pick<Product, 'attributes'>) {
  return attributes
    .filter(({ code }) => !isRequirement(code) && code !== TRAILER)
    .map(({ code, name, value }) => (
      <Fact key={code} name={name}>
        {value}
      </Fact>
    ));
}

/** The countries where it is sold, or those where it is not. */
function countriesOf(
  { rule, countries }: NonNullable<Product['soldIn']>,
  t: (key: 'product.sold_except', values: { countries: string }) => string,
  locale: Locale,
): string {
  const names = countries.map((code) => formatName('region', code, locale)).join(', ');
  return rule === 'only' ? names : t('product.sold_except', { countries: names });
}

/** A row of facts: its name, and what it is; `english` where that could not be said in the language of the page. */
export function Fact({ name, english, children }: { name: string; english?: boolean; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        <bdi lang={english ? 'en' : undefined}>{children}</bdi>
      </dd>
    </div>
  );
}
