import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { WordsProvider, useWords } from '@halfturn/locales/react.ts';
import { ToastProvider } from '@halfturn/ui/toast.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType, useNavigation } from 'react-router';
import { dictOf } from '../words.ts';
import { ErrorScreen } from './error-screen.tsx';
import { usePage } from './page-context.ts';
import styles from './progress.module.css';
import { storeOf, useShell } from './shell-data.ts';
import { glideToTop, placeOf, wantsToStay } from './scroll.ts';

/** Every page. */
export function Root() {
  return (
    <Document>
      <Outlet />
    </Document>
  );
}

/** What is left where not even the shell could be loaded. */
export function RootError() {
  return (
    <Document>
      <ErrorScreen />
    </Document>
  );
}

/** The document around every page. Scripts, styles, fonts and canonical links are put in by `entry-server.tsx`. */
function Document({ children }: { children: ReactNode }) {
  const page = usePage();
  const { locale } = page;
  const store = storeOf(useShell(), page);
  return (
    // The theme script sets attributes on <html> before React arrives.
    <html lang={bcp47(locale)} dir={localeDir(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <WordsProvider locale={locale} dict={dictOf(locale)} store={store}>
          <Body>{children}</Body>
        </WordsProvider>
      </body>
    </html>
  );
}

function Body({ children }: { children: ReactNode }) {
  const { t } = useWords<'shell'>();
  return (
    <ToastProvider closeLabel={t('shell.close')}>
      <Progress />
      {children}
      <Arrival />
    </ToastProvider>
  );
}

/**
 * What happens when a page has arrived: the view goes to its top over 800 ms (to where it was, on the way back), the
 * heading takes the focus and the title is announced. Not after the first load, which a browser handles itself.
 */
function Arrival() {
  const location = useLocation();
  const way = useNavigationType();
  const announcer = useRef<HTMLOutputElement>(null);
  const first = useRef(true);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const place = way === 'POP' ? placeOf(location.key) : undefined;
    if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' });
    else if (!wantsToStay() && !toAnchor(location.hash)) glideToTop();
    if (wantsToStay()) return;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (announcer.current) announcer.current.textContent = document.title;
  }, [location, way]);

  return <output ref={announcer} className="sr-only" />;
}

function toAnchor(hash: string): boolean {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.scrollIntoView();
  return Boolean(target);
}

/** A thin line at the top while a page is on its way; it shows only once the wait can be felt (150 ms). */
function Progress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className={styles.bar} aria-hidden="true" /> : null;
}
