import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import grid from '../catalog/grid.module.css';
import type { ShownCard } from '../catalog/product-card.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { Go } from '../go.tsx';
import { backed, BannerPicture } from './banner-picture.tsx';
import styles from './banners.module.css';

type Banner = ReplyOf<Calls['GET /api/home/scrollPhoto']>[number];
export type ShownBanner = Omit<Banner, 'products'> & { products: ShownCard[] };

/**
 * The shopkeeper's banners but the first, which is the hero. A strip that scrolls by hand, by keys, and by itself until the
 * visitor looks closer or stops it; visitors who want less motion see it stand still from the start.
 */
export function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  const { t } = useWords<'home'>();
  const { strip, moves, playing, toggle, step, rest } = useStrip(banners.length);
  return (
    <section className={`${grid.section} ${styles.section}`} aria-label={t('home.banners')} {...rest}>
      <ul ref={strip} className={styles.banners}>
        {banners.map((banner) => (
          <li key={banner.id}>
            <article
              className={cx('deep', styles.banner, banner.picture && backed)}
              aria-labelledby={`banner-${banner.id}`}
            >
              {banner.picture && <BannerPicture picture={banner.picture} />}
              <div className={styles.words}>
                <h2 id={`banner-${banner.id}`}>{banner.heading}</h2>
                <p className="muted">{banner.line}</p>
                <Go to={banner.href} className={buttonClass({ variant: 'quiet' }, styles.action)}>
                  {banner.action}
                </Go>
              </div>
              <div className={styles.covers} aria-hidden="true">
                {banner.products.slice(0, 3).map((product) => (
                  <div key={product.id}>
                    <ProductCover product={product} ribbon={false} />
                  </div>
                ))}
              </div>
            </article>
          </li>
        ))}
      </ul>
      {moves && (
        <div className={styles.controls}>
          <IconButton
            icon={playing ? 'pause' : 'play'}
            label={t(playing ? 'home.banners_pause' : 'home.banners_play')}
            onClick={toggle}
          />
          <IconButton icon="back" label={t('home.banner_previous')} onClick={() => step(-1)} />
          <IconButton icon="next" label={t('home.banner_next')} onClick={() => step(1)} />
        </div>
      )}
    </section>
  );
}

/** How long each banner stands before the strip goes on by itself. */
const STAND_MS = 7_000;

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A strip that scrolls by itself until the visitor stops it. `rest` goes on what is around strip and buttons. */
function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [moves, setMoves] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [looked, setLooked] = useState(false);

  useEffect(() => {
    const box = strip.current;
    if (!box) return;
    const measure = () => setMoves(box.scrollWidth > box.clientWidth + 2);
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    setPlaying(!wantsStillness());
    return () => watch.disconnect();
  }, [count]);

  const step = useCallback((by: 1 | -1) => {
    const box = strip.current;
    const first = box?.firstElementChild;
    if (!box || !first) return;
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    const most = box.scrollWidth - box.clientWidth;
    const at = Math.abs(box.scrollLeft);
    // From the last on to the first, and back.
    const over = by === 1 ? at >= most - 2 : at <= 2;
    const to = over ? (by === 1 ? 0 : most) : at + by * (first.clientWidth + 1);
    box.scrollTo({ left: sign * to, behavior: wantsStillness() ? 'instant' : 'smooth' });
  }, []);

  useEffect(() => {
    if (!playing || looked || !moves) return;
    const timer = setInterval(() => document.hidden || step(1), STAND_MS);
    return () => clearInterval(timer);
  }, [playing, looked, moves, step]);

  return {
    strip,
    /** There is more than fits. */
    moves,
    playing,
    toggle: () => setPlaying(!playing),
    step,
    rest: {
      onPointerEnter: () => setLooked(true),
      onPointerLeave: () => setLooked(false),
      onFocus: () => setLooked(true),
      onBlur: () => setLooked(false),
    },
  };
}
