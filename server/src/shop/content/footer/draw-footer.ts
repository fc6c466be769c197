import { FOOTER_PAGES, REQUIRED_PAGES, type FooterPage } from '@halfturn/contract/primitives/footer-parts.ts';
import type { CategoryNode } from '@halfturn/contract/catalog.ts';
import type { shopFooter } from '@halfturn/contract/content.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { isOneOf, keysOf } from '@halfturn/contract/primitives/names.ts';
import { footerColumns, type FooterColumns, type FooterLink } from '@halfturn/contract/staff/footer.ts';
import { readPlain } from '../../../house/settings/door.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { findCategory } from '../../catalog/door.ts';
import { builtInFooter, pageWords } from './built-in-footer.ts';
import { linkedTexts, type LinkedText } from './footer.queries.ts';

type Shown = ReplyOf<typeof shopFooter>;
type ShownLink = Shown[number]['links'][number];

export interface FooterScene {
  locale: Locale;
  now: Date;
  /** The product types, named in the language. */
  types: readonly CategoryNode[];
}

/** The columns that a person has saved; null for the built-in ones. */
export async function savedColumns(db: Db): Promise<FooterColumns | null> {
  const { 'site.columns': saved } = await readPlain(db, ['site.columns']);
  return columnsIn(saved);
}

/** The columns in the text of the setting. */
export const columnsIn = (saved: unknown): FooterColumns | null =>
  typeof saved === 'string' && saved !== '' ? footerColumns.parse(JSON.parse(saved)) : null;

/**
 * The footer in a language. Links to what is no longer published are left out; pages that buyers must find, and own pages that are
 * marked for the footer, stand at the end of the last column if no column has them.
 */
export async function drawFooter(db: Db, scene: FooterScene): Promise<Shown> {
  const { locale, now, types } = scene;
  const columns =
    (await savedColumns(db)) ??
    builtInFooter(
      types.map(({ id }) => id),
      [locale],
    );
  const ids = columns
    .flatMap(({ links }) => links)
    .filter(({ kind }) => kind === 'own' || kind === 'news')
    .map(({ target }) => target);
  const texts = await linkedTexts(db, ids, locale, now);
  const shown = columns.map(({ title, links }) => ({
    title: title[locale] ?? title[DEFAULT_LOCALE] ?? '',
    links: links.flatMap((link) => shownLink(link, scene, texts) ?? []),
  }));
  const there = new Set(shown.flatMap(({ links }) => links.map(({ href }) => href)));
  shown.at(-1)?.links.push(...missing(scene, texts).filter(({ href }) => !there.has(href)));
  return shown.filter(({ links }) => links.length > 0);
}

/** What must stand in every footer. */
const missing = ({ locale }: FooterScene, texts: readonly LinkedText[]): ShownLink[] => [
  ...REQUIRED_PAGES.map((page) => ({ label: pageWords(page, locale), href: FOOTER_PAGES[page] })),
  ...texts.flatMap((text) => (text.in_footer ? textLink(text) : [])),
];

const textLink = ({ id, kind, name, title }: LinkedText): ShownLink => ({
  label: title,
  href: kind === 'own' ? `/pages/${encodeURIComponent(name ?? '')}` : `/newsInfo?id=${id}`,
});

/** A link as the page has it; undefined if what it leads to is not there. */
function shownLink(
  { kind, target, label }: FooterLink,
  { locale, types }: FooterScene,
  texts: readonly LinkedText[],
): ShownLink | undefined {
  const found = ((): ShownLink | undefined => {
    if (kind === 'url') return { label: '', href: target };
    if (kind === 'page') return pageLink(target, locale);
    if (kind === 'type') {
      const type = findCategory(types, target);
      return type && { label: type.name, href: `/${encodeURIComponent(type.slug)}` };
    }
    const text = texts.find((one) => one.id === target && one.kind === kind);
    return text && textLink(text);
  })();
  const said = label[locale] ?? label[DEFAULT_LOCALE];
  return found && { ...found, label: said ?? found.label };
}

function pageLink(target: string, locale: Locale): ShownLink | undefined {
  const pages: readonly FooterPage[] = keysOf(FOOTER_PAGES);
  return isOneOf(pages, target)
    ? { label: pageWords(target, locale), href: FOOTER_PAGES[target] }
    : undefined;
}
