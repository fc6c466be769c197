import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { localeKey } from './api.ts';
import { Layout } from './layout/layout.tsx';
import { languageMiddleware } from './language/middleware.ts';
import { ErrorScreen } from './root/error-screen.tsx';
import { loadShell } from './root/shell-data.ts';
import { Root, RootError } from './root/root.tsx';
import { INSIDE, OUTSIDE, type RouteHandle, type Row } from './routes-table.ts';
import { sessionMiddleware } from './session/middleware.ts';
import { loadBundle } from './words.ts';

// A page's file exports components alone, or an edit to it would reload the whole document.
const pages = import.meta.glob<{ Component: ComponentType }>('./**/*.page.tsx');
// The loaders of the pages on which one looks for a product are in the first file that a browser runs: a navigation
// fetches data and code at the same time. The other loaders come with their pages, so that the home page does not grow
// by each page that the store gets.
const loaders = import.meta.glob<LoaderFunction>(
  ['./home/home.loader.ts', './catalog/list.loader.ts', './product/product.loader.ts'],
  { eager: true, import: 'loader' },
);
const furtherLoaders = import.meta.glob<LoaderFunction>(
  ['./**/*.loader.ts', '!./home/home.loader.ts', '!./catalog/list.loader.ts', '!./product/product.loader.ts'],
  { import: 'loader' },
);

/** A page's loader: at once, or as soon as it is asked for the first time. */
function loaderOf(page: string): LoaderFunction | undefined {
  const file = `./${page}.loader.ts`;
  const further = furtherLoaders[file];
  return further ? async (args, more) => (await further())(args, more) : loaders[file];
}

function routeOf(row: Row): RouteObject {
  const file = `./${row.page}.page.tsx`;
  const page = pages[file];
  if (!page) throw new Error(`The route ${row.path} has no page at ${file}`);
  const handle: RouteHandle = {
    title: row.title,
    for: row.for,
    words: row.words,
    source: `app/${row.page}.page.tsx`,
  };
  const load = loaderOf(row.page);
  const { words } = row;
  return {
    path: row.path,
    handle,
    loader:
      words === undefined
        ? load
        : async (args, more) => {
            const [data] = await Promise.all([
              load ? load(args, more) : null,
              loadBundle(words, args.context.get(localeKey)),
            ]);
            return data;
          },
    lazy: { Component: async () => (await page()).Component },
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
