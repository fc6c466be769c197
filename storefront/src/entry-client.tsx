import '@halfturn/ui/tokens.css';
import '@halfturn/ui/base.css';
import '@halfturn/ui/fonts.css';
import { fetchCaller, withSentence } from '@halfturn/contract/client.ts';
import { setMoneyStyle } from '@halfturn/locales/format.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, createPath, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CallerContext, callerKey, inLanguage, localeKey } from '../app/api.ts';
import { loadArt } from '../app/cover/art.ts';
import { languageRule } from '../app/language/rule.ts';
import { storedLanguage, storeLanguage } from '../app/language/stored-language.ts';
import { watchPopovers } from '../app/layout/watch-popovers.ts';
import { readBoot } from '../app/root/boot.ts';
import { refusalSentence } from '../app/root/refusal-sentence.ts';
import { LivePage } from '../app/root/live-page.tsx';
import { amountsOf } from '../app/root/shell-data.ts';
import { storePage } from '../app/root/store-page.ts';
import { watchScroll } from '../app/root/scroll.ts';
import type { RouteHandle } from '../app/routes-table.ts';
import { loadPageFiles, routes } from '../app/routes.ts';
import { admit } from '../app/session/session.ts';
import { remembersSession } from '../app/session/member-store.ts';
import { inTurn } from '../app/session/in-turn.ts';
import { reloadOn401 } from '../app/session/reload-on-401.ts';
import { followUp } from '../app/session/signed-in.ts';
import { loadBundle, wordsAt } from '../app/words.ts';

const { page, query, words, hydrationData } = readBoot();
wordsAt(words);
const { to } = languageRule(new URL(location.href), storedLanguage());

// A language that the browser has stored, but no cookie told the server of.
if (to) location.replace(to);

/** Done when React has taken the page over: from here on a press is heard. */
export const started: Promise<void> = to ? new Promise(() => {}) : start();

async function start() {
  storeLanguage(page.locale);
  setMoneyStyle(amountsOf(hydrationData.loaderData));
  const said = withSentence(inLanguage(fetchCaller(), page.locale), (status) =>
    refusalSentence(status, page.locale),
  );
  const call = reloadOn401(inTurn(said));

  // The page was drawn without what it does not read of its address, as the parameters of a campaign.
  const here = location.pathname + query;
  history.replaceState(history.state, '', here + location.hash);

  // The page on the screen is drawn already: its code and words must be here before React looks at it, or React would
  // take it for another page and draw it again. Each file is a task of its own, and so is what follows it: a visitor's
  // press gets in between.
  await loadBundle('main', page.locale);
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matched.map(({ route }) => {
      const words = (route.handle as RouteHandle | undefined)?.words;
      const lazy = route.lazy as { Component: () => Promise<React.ComponentType> } | undefined;
      return Promise.all([
        words && loadBundle(words, page.locale),
        lazy?.Component().then((Component) => Object.assign(route, { Component, lazy: undefined })),
      ]);
    }),
  );

  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(callerKey, call);
      context.set(localeKey, page.locale);
      return context;
    },
  });
  watchScroll(router);
  watchPopovers(router);
  // A page's file that is gone belongs to an older build than the server's: the page is loaded as a new document.
  addEventListener('vite:preloadError', (event) => {
    const to = router.state.navigation.location;
    if (!to) return;
    event.preventDefault();
    location.assign(createPath(to));
  });
  // As a transition, React hydrates in small slices, and an early press or scroll gets in between.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LivePage page={page}>
          <CallerContext value={call}>
            <RouterProvider router={router} />
          </CallerContext>
        </LivePage>
      </StrictMode>,
    );
  });
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    // A visitor who moves may be about to go on, and the next page will have covers to draw.
    addEventListener(sign, () => Promise.all([loadPageFiles(), loadArt()]).catch(() => {}), {
      once: true,
      passive: true,
    });
  }
  storePage(page, hydrationData);
  keepOfflinePage(page.locale);
  const foreign =
    document.referrer && new URL(document.referrer).origin !== location.origin
      ? document.referrer
      : undefined;
  void followUp(
    admit(call, { to: here, from: foreign, account: false }, remembersSession()),
    call,
    here,
    true,
  );
}

/** An installed store has a page to show without a connection; a tab has the browser's own. */
function keepOfflinePage(locale: string): void {
  if (matchMedia('(display-mode: browser)').matches) return;
  // A browser that refuses shows its own page instead.
  navigator.serviceWorker?.register(`/service-worker.js?lang=${locale}`).catch(() => {});
}
