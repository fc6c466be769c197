import { present } from '@halfturn/contract/primitives/rows.ts';
import './zod-without-eval.ts';
import '@halfturn/ui/tokens.css';
import '@halfturn/ui/base.css';
import '@halfturn/ui/fonts.css';
import '@halfturn/ui/compact.css';
import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { WordsProvider } from '@halfturn/locales/react.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadDict } from 'virtual:words-of/staff';
import { storeName } from '../app/layout/store-name.ts';
import { applyTheme, preferredLocale, preferredTheme, timeZone } from '../app/preferences.ts';
import { routes } from '../app/routes.ts';

applyTheme(preferredTheme());
const locale = preferredLocale();
document.documentElement.lang = bcp47(locale);
document.documentElement.dir = localeDir(locale);

const [dict, store] = await Promise.all([loadDict(locale), storeName()]);
const router = createBrowserRouter(routes, { basename: '/admin' });
createRoot(present(document.getElementById('root'))).render(
  <StrictMode>
    <WordsProvider locale={locale} dict={dict} timeZone={timeZone()} store={store}>
      <RouterProvider router={router} />
    </WordsProvider>
  </StrictMode>,
);
