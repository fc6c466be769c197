import { present } from '@halfturn/contract/primitives/rows.ts';
import './zod-without-eval.ts';
import '@halfturn/ui/tokens.css';
import '@halfturn/ui/base.css';
import '@halfturn/ui/fonts.css';
import '@halfturn/ui/compact.css';
import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadDict } from 'virtual:words-of/staff';
import { learnStoreBrand } from '../app/layout/store-name.ts';
import { StoreWords } from '../app/layout/store-words.tsx';
import { applyTheme, preferredLocale, preferredTheme, timeZone } from '../app/preferences.ts';
import { routes } from '../app/routes.ts';

applyTheme(preferredTheme());
const locale = preferredLocale();
document.documentElement.lang = bcp47(locale);
document.documentElement.dir = localeDir(locale);

const [dict] = await Promise.all([loadDict(locale), learnStoreBrand()]);
const router = createBrowserRouter(routes, { basename: '/admin' });
createRoot(present(document.getElementById('root'))).render(
  <StrictMode>
    <StoreWords locale={locale} dict={dict} timeZone={timeZone()}>
      <RouterProvider router={router} />
    </StoreWords>
  </StrictMode>,
);
