import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Written } from '@halfturn/server/src/shop/content/door.ts';
import { news as ar } from './news/ar.ts';
import { news as cz } from './news/cz.ts';
import { news as de } from './news/de.ts';
import { news as enus } from './news/en-US.ts';
import { news as es } from './news/es.ts';
import { news as fr } from './news/fr.ts';
import { news as hu } from './news/hu.ts';
import { news as it } from './news/it.ts';
import { news as ja } from './news/ja.ts';
import { news as ko } from './news/ko.ts';
import { news as nl } from './news/nl.ts';
import { news as pl } from './news/pl.ts';
import { news as pt } from './news/pt.ts';
import { news as ro } from './news/ro.ts';
import { news as ru } from './news/ru.ts';
import { news as tr } from './news/tr.ts';
import { news as zhcn } from './news/zh-CN.ts';
import { news as zhtw } from './news/zh-TW.ts';

/** The news of the demo, from the oldest to the newest: when it came out, and who wrote it. */
export const DEMO_NEWS = [
  { key: 'whereYouPlay', daysAgo: 41, author: 'Mara Lindt' },
  { key: 'revealing', daysAgo: 30, author: 'Tomas Weil' },
  { key: 'activating', daysAgo: 19, author: 'Tomas Weil' },
  { key: 'boxedGoods', daysAgo: 9, author: 'Mara Lindt' },
  { key: 'priceLine', daysAgo: 3, author: 'Mara Lindt' },
] as const;

/** What each of them says in one language. The body is Markdown. */
export type NewsTexts = Readonly<
  Record<(typeof DEMO_NEWS)[number]['key'], Readonly<Omit<Written, 'author'>>>
>;

export const NEWS_TEXTS: Readonly<Record<Locale, NewsTexts>> = {
  ar,
  cz,
  de,
  'en-US': enus,
  es,
  fr,
  hu,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ro,
  ru,
  tr,
  'zh-CN': zhcn,
  'zh-TW': zhtw,
};
