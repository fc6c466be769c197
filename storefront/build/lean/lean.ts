import { readFileSync } from 'node:fs';
import { parseSync, type Plugin } from 'vite';
import { cut, type Cuts } from './cut.ts';
import { REACT, REACT_DOM, REACT_DOM_CLIENT } from './react.ts';
import { COMPONENTS, DOM, FRAMEWORK, HOOKS, INSTRUMENTATION, ROUTER } from './react-router.ts';

/** What the cuts were read against. With another version, read them against that, and write it here. */
export const READ_AGAINST = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router': '8.5.1' } as const;

const ROUTER_LIB = 'react-router/dist/production/lib';

/** By the file's path in `node_modules`. */
export const FILES: Readonly<Record<string, Cuts>> = {
  'react/cjs/react.production.js': REACT,
  'react-dom/cjs/react-dom.production.js': REACT_DOM,
  'react-dom/cjs/react-dom-client.production.js': REACT_DOM_CLIENT,
  [`${ROUTER_LIB}/router/router.js`]: ROUTER,
  [`${ROUTER_LIB}/router/instrumentation.js`]: INSTRUMENTATION,
  [`${ROUTER_LIB}/components.js`]: COMPONENTS,
  [`${ROUTER_LIB}/hooks.js`]: HOOKS,
  [`${ROUTER_LIB}/dom/lib.js`]: DOM,
  [`${ROUTER_LIB}/dom/ssr/components.js`]: FRAMEWORK,
};

/** What our own files may import from the libraries: what is left of React, and what was read of the router. */
export const IMPORTS: Readonly<Record<string, readonly string[] | undefined>> = {
  react: REACT.exports,
  'react-dom': [],
  'react-dom/client': REACT_DOM_CLIENT.exports,
  'react-router': [
    'Form',
    'Link',
    'NavLink',
    'Outlet',
    'RouterContextProvider',
    'UNSAFE_DataRouterDataContext',
    'UNSAFE_ErrorResponseImpl',
    'createBrowserRouter',
    'createContext',
    'createPath',
    'data',
    'isRouteErrorResponse',
    'matchRoutes',
    'redirect',
    'redirectDocument',
    'useLoaderData',
    'useLocation',
    'useMatches',
    'useNavigate',
    'useNavigation',
    'useNavigationType',
    'useRevalidator',
    'useRouteError',
    'useRouteLoaderData',
    'useSearchParams',
  ],
  'react-router/dom': ['RouterProvider'],
};

/**
 * Leaves out of the browser's build what React and its router can do and this store never asks for (decision 0018). The
 * build fails where a cut no longer fits its file, where a library has another version than the one that was read, and
 * where a file of ours imports what is no longer there.
 */
export function lean(): Plugin {
  const left = new Set(Object.keys(FILES));
  return {
    name: 'halfturn:lean',
    apply: 'build',
    // After TypeScript and JSX have become JavaScript, with the imports that are left then.
    enforce: 'post',
    buildStart() {
      for (const [library, version] of Object.entries(READ_AGAINST))
        if (versionOf(library) !== version)
          this.error(
            `build/lean was read against ${library} ${version}: read it against ${versionOf(library)}`,
          );
    },
    transform(code, id) {
      const [, file] = /^.*\/node_modules\/(.*)$/.exec(id) ?? [];
      if (file === undefined) {
        const gone = missingImports(code);
        if (gone.length > 0) this.error(`build/lean leaves out, or has not read, ${gone.join(', ')}`);
        return null;
      }
      const cuts = FILES[file];
      if (!cuts) return null;
      left.delete(file);
      return { code: cut(code, cuts), map: null };
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        this.error(`build/lean has cuts for ${[...left].join(', ')}: not in the build`);
    },
  };
}

/** What a file of ours imports from a library although the build leaves it out. */
export function missingImports(code: string): string[] {
  if (!/from\s*["']react(-dom|-router)?(\/dom|\/client)?["']/.test(code)) return [];
  return parseSync('file.js', code).program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return [];
    const allowed = IMPORTS[statement.source.value];
    if (!allowed) return [];
    return statement.specifiers
      .map((one) =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '*',
      )
      .filter((name) => !allowed.includes(name))
      .map((name) => `${name} of ${statement.source.value}`);
  });
}

function versionOf(library: string): string {
  const file = new URL(`../../../node_modules/${library}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
