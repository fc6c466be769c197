import { Fragment, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { PageHead } from '../root/page-head.tsx';
import { Banners } from './banners.tsx';
import { BestSellers } from './best-sellers.tsx';
import { Drops } from './drops.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home.loader.ts';
import { Latest } from './latest.tsx';
import { Reassurances } from './reassurances.tsx';
import { Shelves } from './shelves.tsx';

/** `/`: headline and finder, then the sections that the shopkeeper chose, in that order. One without content is left out. */
export function Component() {
  const { sections, banners, preview, bestSellers, latest, hot, total, platforms, regions, now } =
    useLoaderData<HomeData>();
  const [hero, ...others] = banners;
  const drawn: Partial<Record<HomeData['sections'][number], ReactNode>> = {
    reassurances: <Reassurances />,
    best_sellers: bestSellers.length > 0 && <BestSellers products={bestSellers} />,
    latest: latest.length > 0 && <Latest products={latest} />,
    banners: others.length > 0 && <Banners banners={others} />,
    hot: hot.length > 0 && <Drops products={hot} now={now} />,
    shelves: <Shelves />,
  };
  return (
    <main id="main">
      <PageHead hidden={preview} />
      <Hero
        banner={hero}
        covers={[...(hero?.products ?? []), ...bestSellers, ...latest].slice(0, 4)}
        {...{ total, platforms, regions }}
      />
      <div className="page">
        {sections.map((section) => (
          <Fragment key={section}>{drawn[section]}</Fragment>
        ))}
      </div>
    </main>
  );
}
