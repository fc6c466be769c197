import { fontsToPreload } from '@halfturn/ui/fonts.ts';
import type { StaticHandlerContext } from 'react-router';
import { BOOT_ID, bootText, statusOf } from '../app/root/boot.ts';
import type { Page } from '../app/root/page-context.ts';
import { THEME_SCRIPT } from '../app/root/theme.ts';
import type { ShellData } from '../app/root/shell-data.ts';
import type { RouteHandle } from '../app/routes-table.ts';
import { headForMachines } from '../app/seo/head.ts';
import { hashOf, type Assets } from './assets.ts';
import { withParts, type KeptParts, type Pieces } from './kept-parts.ts';

/** The scripts that stand in the page itself, for its Content-Security-Policy. */
export const SCRIPT_HASHES = [hashOf(THEME_SCRIPT)];

export interface Drawn {
  /** What React made: `<html>` and all in it. */
  body: string;
  /** What stands at the marks in it; null if it has none. */
  parts: KeptParts | null;
  page: Page;
  url: URL;
  assets: Assets;
  result: StaticHandlerContext;
  handle: RouteHandle | undefined;
  /** Path of the picture of the store, for where a link to it is shared. */
  storePicture: string;
  /** The style sheet of the store's colors, and the hash of its icon; null for the built-in ones. */
  brand: { sheet: string | null; icon: string | null };
}

/**
 * The whole document: what React drew, with the files it needs in the head and the data it was drawn from at the end.
 * Both are put in as text, outside of React: it skips what it does not know when it hydrates a document.
 */
export function documentOf(drawn: Drawn): Uint8Array {
  const { body, parts, page, assets, result, handle } = drawn;
  const errors = result.errors
    ? Object.fromEntries(Object.entries(result.errors).map(([route, error]) => [route, statusOf(error)]))
    : null;
  const boot = bootText({
    page,
    query: drawn.url.search,
    words: assets.words(page.locale),
    loaderData: result.loaderData,
    errors,
  });
  const data = `<script type="application/json" id="${BOOT_ID}">${boot}</script>`;
  const head = body.indexOf('</head>');
  const end = body.lastIndexOf('</body>');
  const inside = body.slice(head, end);
  return encoded([
    `<!doctype html>${body.slice(0, head)}`,
    ...headOf(page, assets, handle),
    brandHead(drawn.brand) + machineHead(drawn),
    ...(parts ? withParts(inside, parts) : [inside]),
    data + body.slice(end),
  ]);
}

const encoded = (pieces: Pieces): Uint8Array =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));

function headOf(page: Page, assets: Assets, handle: RouteHandle | undefined): Pieces {
  const { scripts, styles } = assets.filesOf(handle?.sources ?? []);
  const files = assets.words(page.locale);
  const words = [files.main, handle?.words && files[handle.words]].filter((file) => file !== undefined);
  const fonts = fontsToPreload(page.locale).map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  );
  // The page can be read without its scripts, so they let styles and font go first.
  return [
    [`<script>${THEME_SCRIPT}</script>`, assets.head, ...fonts].join(''),
    ...styles.map((file) => assets.sheet(file)?.element ?? `<link rel="stylesheet" href="${file}">`),
    startOf(assets, [...words, ...scripts], handle).join(''),
  ];
}

/** The colors, behind the sheets whose tokens they take the place of, and the icon in the sizes that browsers and phones ask for. */
function brandHead({ sheet, icon }: Drawn['brand']): string {
  const colors = sheet === null ? '' : `<style>${sheet}</style>`;
  const sized = (size: number) => (icon ? `/pictures/brand/${icon}-${size}.png` : `/icon-${size}.png`);
  const tabs = icon
    ? [48, 192].map(
        (size) => `<link rel="icon" href="${sized(size)}" sizes="${size}x${size}" type="image/png">`,
      )
    : ['<link rel="icon" href="/favicon.svg" type="image/svg+xml">'];
  return [
    colors,
    ...tabs,
    `<link rel="apple-touch-icon" href="${sized(180)}">`,
    '<link rel="manifest" href="/site.webmanifest">',
  ].join('');
}

/**
 * A page that is the same for every guest is complete as it stands, and its scripts wait for a sign of a visitor (`start.ts`).
 * A personal page (a checkout, an order) starts at once.
 */
function startOf(assets: Assets, files: readonly string[], handle: RouteHandle | undefined): string[] {
  if (handle && !handle.for)
    return [
      `<script type="module" src="${assets.start}" data-entry="${assets.entry}" data-files="${files.join(' ')}"></script>`,
    ];
  return [
    `<script type="module" src="${assets.entry}" fetchpriority="low"></script>`,
    ...files
      .filter((file) => file !== assets.entry)
      .map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
  ];
}

/** What machines read of a page that is there, and that everybody may see. */
function machineHead({ page, url, result, handle, storePicture }: Drawn): string {
  if (result.errors || result.statusCode !== 200 || !handle || handle.for) return '';
  const { loaderData, matches } = result;
  const shell = loaderData.root as ShellData | undefined;
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? ''];
  return headForMachines({ page, url, handle, shell, data, storePicture });
}
