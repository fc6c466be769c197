import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { KeyEdge } from '@halfturn/ui/key-edge.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useCall } from '../api.ts';
import type { ShownCard } from '../catalog/product-card.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { Go } from '../go.tsx';
import { LangField } from '../language/lang-field.tsx';
import { links } from '../links.ts';
import { ActivationCountry } from '../setup/activation-country.tsx';
import type { Platforms } from '../setup/setup-dialog.tsx';
import { getSetup, setSetup } from '../setup/setup-store.ts';
import { useSetup } from '../setup/use-setup.ts';
import { useWorks, type Works } from '../setup/use-works.ts';
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

interface FinderProps {
  platforms: Platforms;
  /** Products on sale in the whole store. */
  total: number;
}

/** "Where will you activate it?" A plain form to the list of what works there; the answer is kept in this browser for the whole shop. */
function Finder({ platforms, total }: FinderProps) {
  const { t } = useWords<'home'>();
  const works = useWorks();
  const count = useCount(works, total);
  const go = useGo();
  return (
    <Form
      action="/all"
      className={finderStyles.finder}
      onSubmit={(event) => {
        event.preventDefault();
        // The same as the form would send, without its empty fields in the address.
        go(links.shelf('all', works));
      }}
    >
      <LangField />
      <PlatformField platforms={platforms} />
      <ActivationCountry className={finderStyles.country} />
      <Button type="submit" variant="key">
        {count === null ? t('home.show_plain') : t('home.show', { count })}
      </Button>
    </Form>
  );
}

/** One platform; several that were chosen elsewhere are one more choice. */
function PlatformField({ platforms }: Pick<FinderProps, 'platforms'>) {
  const { t } = useWords<'home'>();
  const { platforms: chosen } = useSetup();
  const select = useRef<HTMLSelectElement>(null);
  const choose = (code: string) =>
    setSetup({ ...getSetup(), platforms: platforms.filter((one) => one.code === code) });
  useEffect(() => {
    // What was chosen before the page came to life.
    const early = select.current?.value ?? '';
    if (early !== '' && getSetup().platforms.length === 0) choose(early);
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the start: later choices come through onChange
  }, []);
  const [first, ...others] = chosen;
  return (
    <Select
      ref={select}
      label={t('home.platform')}
      name="worksOn"
      value={others.length > 0 ? SEVERAL : (first?.code ?? '')}
      onChange={({ target }) => target.value !== SEVERAL && choose(target.value)}
      options={platforms.map(({ code, name }) => [code, name] as const)}
    >
      <option value="">{t('home.any_platform')}</option>
      {others.length > 0 && <option value={SEVERAL}>{dotted(...chosen.map(({ name }) => name))}</option>}
    </Select>
  );
}

/** Stands for all platforms that were chosen; no code has a comma. */
const SEVERAL = ',';

/** How many products work for the visitor; null while that is being asked. */
function useCount(works: Works, total: number): number | null {
  const call = useCall();
  const [answer, setAnswer] = useState<{ to: string; count: number } | null>(null);
  const question = works.worksIn || works.worksOn ? JSON.stringify(works) : '';
  useEffect(() => {
    if (!question) return;
    const stop = new AbortController();
    const query = { class: 'all', ...(JSON.parse(question) as Works), pageSize: 10 } as const;
    call('GET /api/home/queryProducts', { query }, { signal: stop.signal }).then(
      ({ total: count }) => setAnswer({ to: question, count }),
      // Without an answer the button still leads to the list.
      () => {},
    );
    return () => stop.abort();
  }, [question, call]);
  if (!question) return total;
  return answer?.to === question ? answer.count : null;
}
