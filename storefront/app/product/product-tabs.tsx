import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tabs } from '@halfturn/ui/tabs.tsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Activation } from './activation.tsx';
import { Information } from './information.tsx';
import { ProductReviews } from '../reviews/product-reviews.tsx';
import type { ProductData } from './product.loader.ts';
import styles from './product-tabs.module.css';

const never = () => () => {};

/** Description, information, reviews, activation help. The open one stands in the address's hash. */
export function ProductTabs({ data }: { data: ProductData }) {
  const { t, locale } = useWords<'product'>();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  // A server never sees the hash, so the first paint opens the first tab.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const tab = inBrowser ? hash.slice(1) : '';
  const beside = (panel: ReactNode) => (
    <div className={styles.panel}>
      <div className={styles.text}>{panel}</div>
      <BeforeYouBuy product={data.product} />
    </div>
  );
  return (
    <section className={styles.tabs} aria-label={t('product.tabs')}>
      <Tabs
        label={t('product.tabs')}
        selected={tab}
        onSelect={(id) =>
          void navigate({ pathname, search, hash: id }, { replace: true, preventScrollReset: true })
        }
        tabs={[
          {
            id: 'description',
            label: t('product.tab_description'),
            panel: beside(<Description {...data} />),
          },
          {
            id: 'information',
            label: t('product.tab_information'),
            panel: beside(<Information {...data} />),
          },
          {
            id: 'reviews',
            label: t('product.tab_reviews'),
            count: formatNumber(data.summary.count, locale),
            panel: beside(<ProductReviews data={data} open={tab === 'reviews'} />),
          },
          { id: 'activation', label: t('product.tab_activation'), panel: beside(<Activation {...data} />) },
        ]}
      />
    </section>
  );
}

function Description({ product }: Pick<ProductData, 'product'>) {
  const { t, locale } = useWords<'product'>();
  const foreign = product.textLocale !== locale;
  return (
    <div className={styles.description} lang={foreign ? 'en' : undefined} dir={foreign ? 'ltr' : undefined}>
      <p className={styles.lead}>{product.summary}</p>
      {product.description.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {foreign && (
        <p className="tiny muted" lang={locale === 'cz' ? 'cs' : locale} dir="auto">
          {t('product.foreign_text')}
        </p>
      )}
    </div>
  );
}

/** Stays in view beside every tab. */
function BeforeYouBuy({ product }: Pick<ProductData, 'product'>) {
  const { t } = useWords<'product'>();
  return (
    <Notice tone="warn">
      <b>{t('product.before')}</b>
      <br />
      {t(product.kind === 'key' ? 'product.before_key' : 'product.before_goods')}
      {product.tips && (
        <span className={styles.tips} lang={product.inEnglish.includes('tips') ? 'en' : undefined} dir="auto">
          {product.tips}
        </span>
      )}
    </Notice>
  );
}
