import type { Caller } from '@halfturn/contract/client.ts';
import { isCurrency, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { isLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { setMoneyStyle } from '@halfturn/locales/format.ts';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
} from 'react-router';
import { CallerContext, callerKey, inLanguage, localeKey } from '../app/api.ts';
import { linkCookieKey } from '../app/letters/link-token.ts';
import { languageRule } from '../app/language/rule.ts';
import { suggestionFor } from '../app/language/suggestion.ts';
import { keepLang } from '../app/links.ts';
import { failures, statusOf } from '../app/root/boot.ts';
import { PageContext, type Page } from '../app/root/page-context.ts';
import { KeptContext } from '../app/root/kept.tsx';
import { amountsOf, loadShell, type ShellData } from '../app/root/shell-data.ts';
import type { RouteHandle } from '../app/routes-table.ts';
import { routes } from '../app/routes.ts';
import { rightSpelling } from '../app/seo/spelling.ts';
import { admit, redirectOf, waitsForSession } from '../app/session/session.ts';
import { loadBundle } from '../app/words.ts';
import { documentOf } from './document-of.ts';
import { hashOf, type Assets } from './assets.ts';
import { handleAt } from './handle-at.ts';
import { partsOf, type KeptParts } from './kept-parts.ts';
import type { KeptShells } from './kept-shells.ts';

export { assetsOf, devAssets, type Assets } from './assets.ts';
export { SCRIPT_HASHES } from './document-of.ts';
export { keptShells } from './kept-shells.ts';
export { sharedAddress } from './shared-address.ts';

export interface PageRequest {
  /** Path and query. */
  url: string;
  cookies: Readonly<Record<string, string | undefined>>;
  acceptLanguage?: string | undefined;
  /** Ends the work for a visitor who has left. */
  signal?: AbortSignal;
}

export interface PageDeps {
  /** Calls the store in-process on behalf of this visitor. */
  call: Caller;
  assets: Assets;
  /** Without them, each page loads its shell. */
  shells?: KeptShells | undefined;
  /** The public address, without a slash at its end. */
  origin: string;
  /** Path of the picture of the store, for where a link to it is shared. */
  storePicture: string;
  /** The style sheet of the store's colors, and the hash of its icon; null for the built-in ones. */
  brand: { sheet: string | null; icon: string | null };
  /** The currency of visitors who chose none. */
  currency: Currency;
  /** Reports unexpected errors; the visitor sees a plain page. */
  onError(error: unknown): void;
}

export interface PageReply {
  status: number;
  headers: Record<string, string>;
  /** To be set with `Path=/; SameSite=Lax`, and readable by scripts: language and currency, nothing secret. */
  cookies: { name: 'lang' | 'currency'; value: string; maxAge: number }[];
  /** Empty, or the page in UTF-8. */
  html: string | Uint8Array;
  /** `sha256-…` of the style sheets that stand in the page, for its policy. */
  styleHashes?: readonly string[];
  /** The same for every guest who asks for this address in this currency. */
  cacheable: boolean;
}

const YEAR = 31_536_000;
const shellsKey = createContext<KeptShells | null>(null);
const handler = createStaticHandler(
  routes.map((route) => (route.loader === loadShell ? { ...route, loader: loadKeptShell } : route)),
);

async function loadKeptShell({ context }: LoaderFunctionArgs): Promise<ShellData> {
  const load = () => loadShell({ context });
  return await (context.get(shellsKey)?.of(context.get(localeKey), load) ?? load());
}

/** Draws a page. Answers with a redirect where the language, the currency or the session asks for one. */
export async function render(request: PageRequest, deps: PageDeps): Promise<PageReply> {
  const url = urlOf(request.url);
  const right = rightSpelling(url.pathname);
  // Before the language: it is the same for everybody, and the query stays as it is.
  if (right !== url.pathname) return { ...redirectTo(right + url.search, [], 301), cacheable: true };
  const stored = request.cookies.lang;
  const verdict = languageRule(url, isLocale(stored) ? stored : null);
  const cookies: PageReply['cookies'] = [];
  if (verdict.store && verdict.store !== stored) {
    cookies.push({ name: 'lang', value: verdict.store, maxAge: YEAR });
  }
  const currency = chosenCurrency(url, request.cookies.currency, deps.currency, cookies);
  // One redirect for both choices, as the dialog sends them in one go.
  const to = currency.to === undefined ? verdict.to : inLanguageOf(currency.to, verdict);
  if (to !== undefined) return redirectTo(to, cookies);

  const { locale } = verdict;
  const suggestion = await suggestionFor(request.acceptLanguage, locale);
  const page: Page = { locale, currency: currency.currency, origin: deps.origin, suggestion };
  const call = inLanguage(deps.call, locale);
  const handle = handleAt(url.pathname);
  const account = handle?.for === 'account';
  if (waitsForSession(url.pathname, account)) {
    const admission = await admit(call, { to: url.pathname + url.search, account }, false);
    const elsewhere = redirectOf(admission, url.pathname + url.search);
    if (elsewhere !== null) return redirectTo(keepLang(elsewhere, locale), cookies);
  }

  await loadBundle('main', locale);
  const context = new RouterContextProvider();
  context.set(callerKey, call);
  context.set(localeKey, locale);
  context.set(shellsKey, deps.shells ?? null);
  context.set(linkCookieKey, () => request.cookies.link ?? null);
  const result = await handler.query(new Request(url, { signal: request.signal ?? null }), {
    requestContext: context,
  });
  if (result instanceof Response) {
    const reply = redirectTo(result.headers.get('location') ?? '/', cookies, result.status);
    return { ...reply, cacheable: result.status === 301 && handle?.for === undefined };
  }
  const status = settle(result, deps);
  setMoneyStyle(amountsOf(result.loaderData));
  const shell = result.loaderData.root as ShellData | undefined;
  const parts = deps.shells && shell ? partsOf(shell, page.currency) : null;
  const reply = {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale === 'cz' ? 'cs' : locale,
    },
    cookies,
    // A missing page is missing for every visitor.
    cacheable: (status === 200 || status === 404 || status === 410) && handle?.for === undefined,
  };
  return {
    ...reply,
    styleHashes: [
      ...styleHashesOf(deps.assets, handle),
      ...(deps.brand.sheet === null ? [] : [hashOf(deps.brand.sheet)]),
    ],
    html: documentOf({
      ...deps,
      body: draw({ page, call, result, parts }),
      parts,
      page,
      url,
      result,
      handle,
    }),
  };
}

const styleHashesOf = (assets: Assets, handle: RouteHandle | undefined): string[] =>
  assets.filesOf(handle?.sources ?? []).styles.flatMap((file) => assets.sheet(file)?.hash ?? []);

/** An address as it was asked for; slashes at its start are part of the path and no other site's name. */
function urlOf(address: string): URL {
  return new URL(
    address.startsWith('/') ? `http://store.invalid${address}` : address,
    'http://store.invalid',
  );
}

interface Draft {
  page: Page;
  call: Caller;
  result: StaticHandlerContext;
  parts: KeptParts | null;
}

function draw({ page, call, result, parts }: Draft): string {
  return renderToString(
    <PageContext value={page}>
      <CallerContext value={call}>
        <KeptContext value={parts && ((part) => parts.has(part))}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, result)}
            context={result}
            hydrate={false}
          />
        </KeptContext>
      </CallerContext>
    </PageContext>,
  );
}

/** Takes everything but the status out of the errors, and answers what the page's own status is. */
function settle(result: StaticHandlerContext, deps: PageDeps): number {
  if (!result.errors) return result.statusCode;
  const errors = Object.values(result.errors);
  for (const error of errors) if (statusOf(error) >= 500) deps.onError(error);
  result.errors = failures(result.errors);
  return Math.max(...errors.map(statusOf));
}

/** The currency of the page. `?currency=` is stored and leaves the address, as the display language does. */
function chosenCurrency(
  url: URL,
  stored: string | undefined,
  own: Currency,
  cookies: PageReply['cookies'],
): { currency: Currency; to?: string } {
  const asked = url.searchParams.get('currency');
  const kept = isCurrency(stored) ? stored : own;
  if (asked === null) return { currency: kept };
  const currency = isCurrency(asked) ? asked : kept;
  if (currency !== stored) cookies.push({ name: 'currency', value: currency, maxAge: YEAR });
  const rest = new URLSearchParams(url.search);
  rest.delete('currency');
  // Bounds were typed in the old currency, and say something else in the new one.
  if (currency !== kept) for (const name of ['minPrice', 'maxPrice', 'pageNum', 'through']) rest.delete(name);
  return { currency, to: `${url.pathname}${rest.size ? `?${rest}` : ''}` };
}

function inLanguageOf(to: string, { locale, to: other }: { locale: Locale; to?: string }): string {
  if (other === '/') return '/';
  const url = new URL(to, 'http://store.invalid');
  url.searchParams.delete('lang');
  return keepLang(url.pathname + url.search, locale);
}

function redirectTo(location: string, cookies: PageReply['cookies'], status = 302): PageReply {
  // `//elsewhere`, or `/\\elsewhere` as browsers read it, is no path of this site but another one's address.
  const to = location.replace(/^\/[/\\]+/, '/');
  return { status, headers: { location: to }, cookies, html: '', cacheable: false };
}
