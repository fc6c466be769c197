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

// Loaders are in the first file that a browser runs, pages in a file each: so a navigation fetches a page's data and
// its code at the same time. A page's file exports components alone, or an edit to it would reload the whole document.
const pages = import.meta.glob<{ Component: ComponentType }>('./**/*.page.tsx');
const loaders = import.meta.glob<LoaderFunction>('./**/*.loader.ts', { eager: true, import: 'loader' });

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
  const load = loaders[`./${row.page}.loader.ts`];
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
