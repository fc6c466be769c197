import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { WordsProvider } from '@halfturn/locales/react.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ToastProvider } from '@halfturn/ui/toast.tsx';
import type { ReactNode } from 'react';
import { dictOf } from '../words.ts';
import { Arrival } from './arrival.tsx';
import { usePage } from './page-context.ts';
import { Progress } from './progress.tsx';

/** The document around every page. Scripts, styles, fonts and canonical links are put in by `entry-server.tsx`. */
export function Document({ children }: { children: ReactNode }) {
  const { locale } = usePage();
  return (
    // The theme script sets attributes on <html> before React arrives.
    <html lang={bcp47(locale)} dir={localeDir(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <WordsProvider locale={locale} dict={dictOf(locale)}>
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
