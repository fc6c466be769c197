import type { ShownHours } from '@halfturn/contract/hours.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { keepLang, links } from '../links.ts';
import type { Page } from '../root/page-context.ts';
import type { Thing } from './seen.ts';

/** The store, named in a few words, for the things that it sells. */
export const storeThing = (origin: string, store: string): Thing => ({
  '@type': 'Organization',
  '@id': `${origin}/#store`,
  name: store,
  url: `${origin}/`,
});

/** Who runs the store. */
export const organization = (
  { origin }: Page,
  store: string,
  { description, logo, elsewhere }: { description: string; logo: string; elsewhere: readonly string[] },
): Thing => ({
  ...storeThing(origin, store),
  logo: origin + logo,
  description,
  ...(elsewhere.length > 0 && { sameAs: elsewhere }),
});

/** How the store is reached, and when. */
export const reachedAt = (
  { origin }: Page,
  store: string,
  { email, phone, hours }: { email: string; phone: string; hours: ShownHours },
): Thing => ({
  ...storeThing(origin, store),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    hoursAvailable: [
      ...hours.week.flatMap(({ day, spans }) =>
        spans.map(({ from, to }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
          opens: from,
          closes: from === to ? '23:59' : to,
        })),
      ),
      // A day that opens and closes at midnight is a day without hours, in the words of schema.org.
      ...hours.closed.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: from,
        validThrough: to,
      })),
    ],
  },
});

/** The site, and how to search it. */
export function website({ origin, locale }: Page, store: string, title: string): Thing {
  const search = keepLang(links.search('QUERY'), locale).replace('QUERY', '{search_term_string}');
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: store,
    alternateName: title,
    url: `${origin}/`,
    inLanguage: bcp47(locale),
    publisher: { '@id': `${origin}/#store` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: origin + search },
      'query-input': 'required name=search_term_string',
    },
  };
}

export interface Crumb {
  name: string;
  /** From `links`, in the language of the page. */
  path: string;
}

/** The way to a page, from the home page down; the page itself stands last. */
export const breadcrumbs = ({ origin, locale }: Page, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: { '@type': 'WebPage', '@id': origin + keepLang(path, locale) },
  })),
});
