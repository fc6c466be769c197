import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { localeKey } from './api.ts';
import { loader as loadHome } from './home/home.loader.ts';
import { Layout } from './layout/layout.tsx';
import { languageMiddleware } from './language/middleware.ts';
import { ErrorScreen } from './root/error-screen.tsx';
import { loadShell } from './root/shell-data.ts';
import { Root, RootError } from './root/root.tsx';
import { titled } from './root/titled.tsx';
import { INSIDE, OUTSIDE, type RouteHandle, type Row } from './routes-table.ts';
import { sessionMiddleware } from './session/middleware.ts';
import { loadBundle } from './words.ts';

/** Fetched at the latest for the first page that is gone to; a hand that moves has them come before. */
export const loadPageFiles = () => import('./page-files.ts');

const HOME = 'home/home';

/** A page's file exports components alone, or an edit to it would reload the whole document. */
async function componentOf(page: string): Promise<ComponentType> {
  const file = `./${page}.page.tsx`;
  const load = page === HOME ? () => import('./home/home.page.tsx') : (await loadPageFiles()).pages[file];
  if (!load) throw new Error(`There is no page at ${file}`);
  return (await load()).Component;
}

/** A page's data, or null where it asks for none. It is fetched at the same time as the page's code. */
const dataOf = (page: string): LoaderFunction =>
  page === HOME
    ? loadHome
    : async (args, more) => {
        const load = (await loadPageFiles()).loaders[`./${page}.loader.ts`];
        return load ? await load(args, more) : null;
      };

function routeOf({ path, page, title, words, for: whom }: Row): RouteObject {
  const source = `app/${page}.page.tsx`;
  const handle: RouteHandle = {
    title,
    for: whom,
    words,
    source,
    sources: page === HOME ? [source] : ['app/page-files.ts', source],
  };
  const load = dataOf(page);
  return {
    path,
    handle,
    loader:
      words === undefined
        ? load
        : async (args, more) => {
            const [data] = await Promise.all([
              load(args, more),
              loadBundle(words, args.context.get(localeKey)),
            ]);
            return data;
          },
    lazy: {
      Component: async () => {
        const Page = await componentOf(page);
        return title ? titled(Page, title, whom !== undefined) : Page;
      },
    },
  };
}

/** Every address of the storefront. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    loader: loadShell,
    // The shell is the same on every page of a document: a change of language or currency loads a new one.
    shouldRevalidate: () => false,
    middleware: [languageMiddleware, sessionMiddleware],
    children: [
      {
        Component: Layout,
        children: [
          {
            // A boundary below the layout, so that header and search stay where a page fails.
            ErrorBoundary: ErrorScreen,
            children: [...INSIDE.map(routeOf), { path: '*', loader: notHere, Component: ErrorScreen }],
          },
        ],
      },
      { ErrorBoundary: ErrorScreen, children: OUTSIDE.map(routeOf) },
    ],
  },
];

function notHere(): never {
  throw new Response(null, { status: 404 });
}
