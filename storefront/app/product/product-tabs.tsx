import { formatNumber, formatDate, formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tabs } from '@halfturn/ui/tabs.tsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useActivation, type Activation as Help } from '../orders/use-activation.ts';
import { ProductReviews } from '../reviews/product-reviews.tsx';
import activationStyles from './activation.module.css';
import facts from './facts.module.css';
import { AttributeFacts, Fact, makerOf } from './facts.tsx';
import styles from './product-tabs.module.css';
import type { ProductData } from './product.loader.ts';
import { Requirements } from './requirements.tsx';

const never = () => () => {};

/** Description, information, reviews, activation help. The open one stands in the address's hash. */
export function ProductTabs({ data }: { data: ProductData }) {
  const { t, locale } = useWords<'product'>();
  const activation = useActivation(data.product.activation);
  // A parcel is not activated.
  const help = data.product.kind === 'key' ? activation : null;
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
          // Without a text the first tab would be empty.
          ...(isDescribed(data.product)
            ? [
                {
                  id: 'description',
                  label: t('product.tab_description'),
                  panel: beside(<Description {...data} />),
                },
              ]
            : []),
          {
            id: 'information',
            label: t('product.tab_information'),
            panel: beside(
              <>
                <Information {...data} />
                <Requirements {...data} />
              </>,
            ),
          },
          {
            id: 'reviews',
            label: t('product.tab_reviews'),
            count: formatNumber(data.summary.count, locale),
            panel: beside(<ProductReviews data={data} open={tab === 'reviews'} />),
          },
          ...(help
            ? [
                {
                  id: 'activation',
                  label: t('product.tab_activation'),
                  panel: beside(<Activation product={data.product} help={help} />),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

const isDescribed = ({ summary, description }: ProductData['product']): boolean =>
  [summary, ...description].some((text) => text.trim() !== '');

function Description({ product }: Pick<ProductData, 'product'>) {
  const { t, locale } = useWords<'product'>();
  const foreign = product.textLocale !== locale;
  return (
    <div className={styles.description} lang={foreign ? 'en' : undefined} dir={foreign ? 'ltr' : undefined}>
      {product.summary && <p className={styles.lead}>{product.summary}</p>}
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

/** How a key of this platform is used, step by step. */
function Activation({ product, help }: Pick<ProductData, 'product'> & { help: Help }) {
  const { t } = useWords<'product'>();
  return (
    <div className={activationStyles.help}>
      {product.platform && <h3>{t('product.steps', { platform: product.platform.name })}</h3>}
      <p>{help.needs}</p>
      <ol>
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="small">
        <Go className="link" to={links.info('/contact-us')}>
          {t('product.steps_help')}
        </Go>
      </p>
    </div>
  );
}

/** Everything that is known of a product. */
function Information({ product }: Pick<ProductData, 'product'>) {
  const { t, locale } = useWords<'product'>();
  const {
    edition,
    inEnglish,
    developer,
    publisher,
    released,
    system,
    languages,
    platform,
    region,
    genre,
    attributes,
  } = product;
  return (
    <dl className={facts.facts}>
      {edition && (
        <Fact name={t('product.edition')} english={inEnglish.includes('edition')}>
          {edition}
        </Fact>
      )}
      {genre && <Fact name={t('product.genre')}>{genre.name}</Fact>}
      {platform && <Fact name={t('product.platform')}>{platform.name}</Fact>}
      {region && <Fact name={t('product.region')}>{region.name}</Fact>}
      <AttributeFacts attributes={attributes} />
      {languages.length > 0 && (
        <Fact name={t('product.all_languages')}>
          <span suppressHydrationWarning>
            {languages.map((code) => formatName('language', code, locale)).join(', ')}
          </span>
        </Fact>
      )}
      {system && (
        <Fact name={t('product.system')} english={inEnglish.includes('system')}>
          {system}
        </Fact>
      )}
      {developer && product.kind === 'key' && <Fact name={t('product.developer')}>{developer}</Fact>}
      {publisher && <Fact name={t(makerOf(product))}>{publisher}</Fact>}
      {released && <Fact name={t('product.released')}>{formatDate(released, locale)}</Fact>}
    </dl>
  );
}
