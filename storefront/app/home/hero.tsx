import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { KeyEdge } from '@halfturn/ui/key-edge.tsx';
import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useCall } from '../api.ts';
import type { ShownCard } from '../catalog/product-card.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { Go } from '../go.tsx';
import { LangField } from '../language/lang-field.tsx';
import { links } from '../links.ts';
import { SetupFields, type SetupChoices } from '../setup/setup-fields.tsx';
import type { Setup } from '../setup/setup-store.ts';
import { useSetup } from '../setup/use-setup.ts';
import { useGo } from '../use-go.ts';
import { backed, BannerPicture } from './banner-picture.tsx';
import type { ShownBanner } from './banners.tsx';
import finderStyles from './finder.module.css';
import styles from './hero.module.css';

export interface HeroProps extends FinderProps {
  /** The shopkeeper's first banner, whose words stand here; without one the store's own do. */
  banner: ShownBanner | undefined;
  covers: readonly ShownCard[];
}

/** The headline, the finder, and a fan of covers, before the picture of the banner if it has one. */
export function Hero({ banner, covers, ...finder }: HeroProps) {
  const { t } = useWords<'home' | 'shell'>();
  const picture = banner?.picture;
  // Without products for platforms there is nothing that could fit or not.
  const fits = finder.platforms.length > 0;
  return (
    <section className={cx('deep', styles.hero, picture && backed)}>
      {picture && <BannerPicture picture={picture} hero />}
      <div className={`page ${styles.row}`}>
        <div className={styles.words}>
          <h1>{banner?.heading ?? t(fits ? 'home.headline' : 'home.headline_any')}</h1>
          <p className={styles.lead}>{banner?.line ?? t(fits ? 'home.lead' : 'home.lead_any')}</p>
          {fits && <Finder {...finder} />}
          {!fits && finder.total > 0 && (
            <Go to={links.shelf('all')} className={buttonClass({ variant: 'key' })}>
              {t('shell.soon_browse')}
            </Go>
          )}
        </div>
        <div className={styles.fan} aria-hidden="true">
          {covers.map((product) => (
            <div key={product.id}>
              <ProductCover product={product} ribbon={false} />
            </div>
          ))}
        </div>
      </div>
      <KeyEdge className={styles.edge} />
    </section>
  );
}

interface FinderProps extends SetupChoices {
  /** Products on sale in the whole store. */
  total: number;
}

/** "Where do you play?" A plain form to the list of what fits; the answer is kept in this browser for the whole shop. */
function Finder({ platforms, regions, total }: FinderProps) {
  const { t } = useWords<'home'>();
  const setup = useSetup();
  const count = useCount(setup, total);
  const go = useGo();
  return (
    <Form
      action="/all"
      className={finderStyles.finder}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const [platform, region] = ['platform', 'region'].map((name) => String(fields.get(name) ?? ''));
        // The same as the form would send, without its empty fields in the address.
        go(links.shelf('all', { platform: [platform ?? ''], region: [region ?? ''] }));
      }}
    >
      <LangField />
      <SetupFields platforms={platforms} regions={regions} />
      <Button type="submit" variant="key">
        {count === null ? t('home.show_plain') : t('home.show', { count })}
      </Button>
    </Form>
  );
}

/** How many products fit; null while that is being asked. */
function useCount({ platform, region }: Setup, total: number): number | null {
  const call = useCall();
  const [answer, setAnswer] = useState<{ to: string; count: number } | null>(null);
  const question = platform || region ? `${platform ?? ''} ${region ?? ''}` : '';
  useEffect(() => {
    if (!question) return;
    const stop = new AbortController();
    const query = { class: 'all', platform: platform || [], region: region || [], pageSize: 10 } as const;
    call('GET /api/home/queryProducts', { query }, { signal: stop.signal }).then(
      ({ total: count }) => setAnswer({ to: question, count }),
      // Without an answer the button still leads to the list.
      () => {},
    );
    return () => stop.abort();
  }, [question, platform, region, call]);
  if (!question) return total;
  return answer?.to === question ? answer.count : null;
}
