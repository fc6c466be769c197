import type { infoPage, NewsCard, newsItem } from '@halfturn/contract/content.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type * as z from 'zod';
import type { GuestNews, GuestText, ShownVersion } from './content.queries.ts';
import { renderMarkdown } from './markdown.ts';

/** Row → card, field by field, so that no new column gets out. */
export function newsCardWire(row: GuestNews): NewsCard {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    author: row.author,
    clicks: Number(row.clicks),
    publishedAt: row.published_at.toISOString(),
    textLocale: row.locale,
    cover: row.cover,
  };
}

const neighbourWire = (row: GuestText | null) =>
  row && { id: row.id, title: row.title, textLocale: row.locale };

export function newsItemWire(
  row: GuestNews,
  beside: { previous: GuestText | null; next: GuestText | null },
  locale: Locale,
): z.input<typeof newsItem> {
  return {
    ...newsCardWire(row),
    ...renderMarkdown(row.body, locale),
    changedAt: row.live_from.toISOString(),
    previous: neighbourWire(beside.previous),
    next: neighbourWire(beside.next),
  };
}

const versionWire = (row: ShownVersion) => ({
  no: row.no,
  from: row.live_from.toISOString(),
  until: row.live_until?.toISOString() ?? null,
});

export function pageWire(
  row: GuestText,
  versions: readonly ShownVersion[],
  locale: Locale,
): AnswerOf<typeof infoPage> {
  const all = versions.map(versionWire);
  return {
    name: row.slugs[locale] ?? row.name ?? '',
    names: { base: row.name ?? '', own: row.slugs },
    title: row.title,
    summary: row.summary,
    ...renderMarkdown(row.body, locale),
    textLocale: row.locale,
    version: all.find(({ no }) => no === row.no) ?? {
      no: row.no,
      from: row.live_from.toISOString(),
      until: null,
    },
    versions: all,
  };
}
