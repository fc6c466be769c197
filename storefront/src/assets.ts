import { createHash } from 'node:crypto';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { PAGE_BUNDLES } from '../app/bundles.ts';
import type { WordFiles } from '../app/words.ts';

/** A line of Vite's manifest. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** `dist/client/.vite/manifest.json`. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** A style sheet as it stands in a page. */
export interface Sheet {
  /** The element, encoded: what stands in every page is encoded once. */
  element: Uint8Array;
  /** `sha256-…`, for the page's Content-Security-Policy. */
  hash: string;
}

export interface Assets {
  /** Stands first in the head: what Vite needs while developing. */
  head: string;
  /** Where the words of a language are. */
  words(locale: Locale): WordFiles;
  /** The module that starts the page in the browser. */
  entry: string;
  /** The module that waits for a sign of a visitor, then does the same. */
  start: string;
  /** What the sources need, and what the start needs, each file once. */
  filesOf(sources: readonly string[]): { scripts: string[]; styles: string[] };
  /** A style sheet; undefined during development, as it changes. */
  sheet(file: string): Sheet | undefined;
}

const ENTRY = 'src/entry-client.tsx';
const START = 'src/start.ts';

/**
 * The built files. Made once, from the manifest of the browser's build.
 *
 * @param texts each style sheet's address, and what stands in it
 */
export function assetsOf(manifest: Manifest, texts: ReadonlyMap<string, string>): Assets {
  const sheets = new Map([...texts].map(([file, text]) => [file, sheetOf(file, text)]));
  const entry = manifest[ENTRY];
  const start = manifest[START];
  if (!entry || !start) throw new Error(`The manifest does not know ${ENTRY} or ${START}`);
  // The manifest spells the virtual files relative to the root.
  const files = new Map(
    Object.entries(manifest).map(([source, { file }]) => [source.split('virtual:').at(-1) ?? '', `/${file}`]),
  );
  return {
    head: '',
    entry: `/${entry.file}`,
    start: `/${start.file}`,
    words: (locale) => wordFiles((bundle) => files.get(`words/${locale}/${bundle}`)),
    sheet: (file) => sheets.get(file),
    filesOf(sources) {
      const scripts = new Set<string>();
      const styles = new Set<string>();
      const take = (source: string) => {
        const chunk = manifest[source];
        if (!chunk || scripts.has(`/${chunk.file}`)) return;
        scripts.add(`/${chunk.file}`);
        // What a chunk builds on comes first, so that its own styles win.
        for (const other of chunk.imports ?? []) take(other);
        for (const css of chunk.css ?? []) styles.add(`/${css}`);
      };
      for (const source of [ENTRY, ...sources]) take(source);
      return { scripts: [...scripts], styles: [...styles] };
    },
  };
}

/**
 * A style sheet as it stands in the page itself: the first paint then waits for nothing but the page, which on a slow
 * network is a second. The link beside it fetches nothing; it tells Vite's loader, which would otherwise fetch the sheet
 * before it runs the page's script, that it is there.
 */
function sheetOf(file: string, text: string): Sheet {
  const element = `<style>${text}</style><link rel="stylesheet" href="${file}" type="text/x-inline">`;
  return { element: Buffer.from(element), hash: hashOf(text) };
}

/** As a Content-Security-Policy names what may stand in the page itself. */
export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

const wordFiles = (at: (bundle: string) => string | undefined): WordFiles =>
  Object.fromEntries(PAGE_BUNDLES.map((bundle) => [bundle, at(bundle)]));

const SHEETS = import.meta.env.DEV ? Object.keys(import.meta.glob('../app/**/*.css')) : [];

/**
 * The files as Vite serves them while developing.
 *
 * @param transformed what `vite.transformIndexHtml` has made of an empty document
 */
export function devAssets(transformed: string): Assets {
  return {
    head: /<head>([\s\S]*?)<\/head>/.exec(transformed)?.[1] ?? '',
    entry: `/${ENTRY}`,
    start: `/${START}`,
    words: (locale) => wordFiles((bundle) => `/@id/__x00__virtual:words/${locale}/${bundle}`),
    // Linked, so that the first paint has its styles; the module that brings them for good follows.
    sheet: () => undefined,
    filesOf: () => ({ scripts: [], styles: SHEETS.map((path) => `${path.replace('..', '')}?direct`) }),
  };
}
