import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { formatCountryPhrase, formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useState, type ReactNode } from 'react';
import { isolate } from '../isolate.ts';
import { useActivation } from '../orders/use-activation.ts';
import { platformVerdict, regionVerdict, speaks, type Verdict } from '../setup/fit.ts';
import { SetupDialog } from '../setup/setup-dialog.tsx';
import { useFitPlace } from '../setup/use-fit-place.ts';
import { useSetup } from '../setup/use-setup.ts';
import styles from './fit-check.module.css';
import type { ProductData } from './product.loader.ts';

type Product = ProductData['product'];

/** So many languages are named; the others are counted, and stand under "Information". */
const NAMED = 3;

/** "Will it fit?" Platform, region, language and system, held against the visitor's country and platforms. */
export function FitCheck({ product, className }: { product: Product; className?: string | undefined }) {
  const { t } = useWords<'product' | 'catalog'>();
  const [asking, setAsking] = useState(false);
  const { platform, region, languages, system } = product;
  if (!platform && !region && languages.length === 0 && !system) return null;
  return (
    <Panel
      className={className}
      title={t('product.fit')}
      end={
        <button type="button" className={`link tiny ${styles.change}`} onClick={() => setAsking(true)}>
          {t('catalog.change_setup')}
        </button>
      }
    >
      <ul className={styles.list}>
        {product.platform && <PlatformRow product={product} platform={product.platform.name} />}
        {product.region && (
          <RegionRow product={product} region={product.region.name} onAsk={() => setAsking(true)} />
        )}
        {product.languages.length > 0 && <LanguageRow product={product} />}
        {product.system && (
          <Row verdict="unknown" name={t('product.system')}>
            {product.system}
          </Row>
        )}
      </ul>
      <SetupDialog open={asking} onClose={() => setAsking(false)} />
    </Panel>
  );
}

const ICONS: Record<Verdict, IconName> = { fits: 'check', misfit: 'warn', unknown: 'info' };

function Row({ verdict, name, children }: { verdict: Verdict; name: string; children: ReactNode }) {
  return (
    <li className={cx(styles.row, styles[verdict])}>
      <Icon name={ICONS[verdict]} />
      <b>{name}</b>
      <div>{children}</div>
    </li>
  );
}

function PlatformRow({ product, platform }: { product: Product; platform: string }) {
  const { t } = useWords<'product'>();
  const setup = useSetup();
  const verdict = platformVerdict(product, useFitPlace());
  const values = {
    platform: isolate(platform),
    need: useActivation(product.activation)?.needs ?? '',
    yours: dotted(...setup.platforms.map(({ name }) => isolate(name))),
  };
  return (
    <Row verdict={verdict} name={t('product.platform')}>
      {t(verdict === 'misfit' ? 'product.platform_other' : 'product.platform_text', values)}
    </Row>
  );
}

interface RegionRowProps {
  product: Product;
  region: string;
  onAsk: () => void;
}

/** Whether it works in the visitor's country, and below that what the server knows: where it activates. So nothing moves. */
function RegionRow({ product, region, onAsk }: RegionRowProps) {
  const { t, locale } = useWords<'product'>();
  const place = useFitPlace();
  const verdict = regionVerdict(product, place);
  const { countries } = product;
  const country = place.country ? formatCountryPhrase(place.country, locale) : '';
  return (
    <Row verdict={verdict} name={t('product.region')}>
      {verdict === 'unknown' ? (
        <button type="button" className={`link ${styles.ask}`} onClick={onAsk}>
          {t('product.region_ask')}
        </button>
      ) : (
        <span className={styles.verdict}>
          {t(verdict === 'fits' ? 'product.region_works' : 'product.region_fails', { country })}
        </span>
      )}
      {countries.length > 1 ? (
        <details className="small muted">
          <summary>
            {t('product.region_in', { region })}{' '}
            <span className="link">{t('product.countries', { count: countries.length })}</span>
          </summary>
          {/* Browsers and servers may know a country by slightly different names. */}
          <p className="tiny" suppressHydrationWarning>
            {countries.map((code) => formatName('region', code, locale)).join(', ')}
          </p>
        </details>
      ) : (
        <p className="small muted">
          {countries.length === 0 ? t('product.region_everywhere') : t('product.region_in', { region })}
        </p>
      )}
    </Row>
  );
}

function LanguageRow({ product }: { product: Product }) {
  const { t, locale } = useWords<'product'>();
  const page = bcp47(locale).split('-')[0];
  // The reader's own language is named first.
  const sorted = product.languages.toSorted(
    (a, b) => Number(b.startsWith(page ?? '')) - Number(a.startsWith(page ?? '')),
  );
  const values = {
    names: sorted
      .slice(0, NAMED)
      .map((code) => formatName('language', code, locale))
      .join(', '),
    count: sorted.length - NAMED,
    yours: formatName('language', page ?? '', locale),
  };
  const fits = speaks(product, locale);
  const more = sorted.length > NAMED;
  const key = fits
    ? more
      ? 'product.languages_more'
      : 'product.languages_all'
    : more
      ? 'product.languages_more_not_yours'
      : 'product.languages_not_yours';
  return (
    <Row verdict={fits ? 'fits' : 'misfit'} name={t('product.language')}>
      <span suppressHydrationWarning>{t(key, values)}</span>
    </Row>
  );
}
