import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { builtinModules } from 'node:module';
import { LADDER, ROOMS } from '../repo-rules.ts';
import { isTest, placeOf, unitOf } from './place.ts';
import type { Rule, Violation } from './rule.ts';
import type { Import, Source } from './source.ts';

const slices = new Set<string>(LADDER);
const BROWSER_ROOMS = new Set(['storefront', 'backoffice', 'ui']);
const isBuiltin = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier);

/** A rule about single imports: says what is wrong with one, or null. */
const aboutImports =
  (judge: (source: Source, imported: Import) => string | null): Rule =>
  (sources) =>
    sources.flatMap((source) =>
      source.imports.flatMap((imported) => {
        const message = judge(source, imported);
        return message ? [{ path: source.path, to: imported.to ?? imported.specifier, message }] : [];
      }),
    );

/** Rooms know each other along the arrows only. */
export const rooms = aboutImports(({ path }, { to }) => {
  if (!to) return null;
  const [from, target] = [placeOf(path).room, firstOf(to.split('/'))];
  if (!path.includes('/') || from === target || isTest(path)) return null;
  if (!ROOMS[from]) return `${from} is not a room of this house`;
  return ROOMS[from].includes(target) ? null : `${from} may not import ${target}`;
});

/** In the server, what is lower knows nothing of what is higher. */
export const ladder = aboutImports(({ path }, { to }) => {
  if (!to || isTest(path) || !path.startsWith('server/src/') || !to.startsWith('server/')) return null;
  const [from, target] = [placeOf(path), placeOf(to)];
  return target.rank > from.rank ? `${from.part} may not import ${target.part}, which stands above it` : null;
});

/** A slice is entered through its door; the composition root alone, which registers its routes, jobs and rounds, goes in. */
export const door = aboutImports(({ path }, { to }) => {
  if (!to || isTest(path)) return null;
  const [from, target] = [unitOf(path), placeOf(to)];
  if (!slices.has(target.part) || [unitOf(to), 'server/app'].includes(from) || to.endsWith('/door.ts'))
    return null;
  return `${target.part} is entered through its door`;
});

/** A slice shows what other slices, tools or tests use, and nothing else. */
export const idleDoor: Rule = (sources) => {
  const used = new Set(
    sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ to, names }) =>
        to?.endsWith('/door.ts') && unitOf(path) !== unitOf(to) ? names.map((name) => `${to} ${name}`) : [],
      ),
    ),
  );
  return sources
    .filter(({ path }) => path.endsWith('/door.ts') && !used.has(`${path} *`))
    .flatMap(({ path, exports }) => exports.map((name) => ({ path, name })))
    .filter(({ path, name }) => !used.has(`${path} ${name}`))
    .map(({ path, name }) => ({ path, to: name, message: 'shown, and used by no other slice' }));
};

/** Server code is loaded when it starts: what is missing is found then, and not at the first order. */
export const lazy = aboutImports(({ path }, imported) =>
  imported.lazy && path.startsWith('server/src/') && !isTest(path) ? 'loaded late' : null,
);

/** The wire depends on zod and on nothing else. */
export const contractAlone = aboutImports(({ path }, { specifier, to }) => {
  if (!path.startsWith('contract/') || isTest(path)) return null;
  return specifier === 'zod' || to?.startsWith('contract/') ? null : `contract may not import ${specifier}`;
});

/** The primitives know no router and no API. */
export const uiAlone = aboutImports(({ path }, { specifier }) =>
  path.startsWith('ui/') && !isTest(path) && specifier.startsWith('react-router')
    ? 'ui knows no router'
    : null,
);

/** Where the code begins that browsers run. */
const ENTRY = /(^|\/)entry-client\.tsx?$/;

/**
 * Browsers get no zod (25 kB), and nothing that only Node has: followed from what they load first, through everything that
 * it brings along. To blame is the last file of a browser's room on the way.
 */
export const browser: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const found: Violation[] = [];
  const follow = (path: string, blamed: string, way: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { specifier, to, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly) continue;
      if (specifier === 'zod' || isBuiltin(specifier))
        found.push({ path: blamed, to: way || specifier, message: `brings ${specifier} into the browser` });
      if (to)
        follow(
          to,
          BROWSER_ROOMS.has(placeOf(to).room) ? to : blamed,
          BROWSER_ROOMS.has(placeOf(to).room) ? '' : way || to,
        );
    }
  };
  for (const { path } of sources) if (ENTRY.test(path)) follow(path, path, '');
  return found;
};

/** Neither rooms nor slices stand in a circle. */
export const cycles: Rule = (sources, excused = () => false) => {
  const edges = new Map<string, Map<string, { path: string; to: string }>>();
  for (const { path, imports } of sources) {
    if (isTest(path) || !path.includes('/')) continue;
    for (const { to } of imports) {
      if (!to || unitOf(to) === unitOf(path) || excused(path, to)) continue;
      const from = edges.get(unitOf(path)) ?? new Map<string, { path: string; to: string }>();
      edges.set(unitOf(path), from.set(unitOf(to), { path, to }));
    }
  }
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from)?.keys() ?? [])].some(
      (next) => next === target || (!seen.has(next) && reaches(next, target, seen.add(next))),
    );
  return [...edges].flatMap(([from, targets]) =>
    [...targets].flatMap(([target, { path, to }]) =>
      reaches(target, from) ? [{ path, to, message: `${from} and ${target} need each other` }] : [],
    ),
  );
};
