import { links } from '../links.ts';
import type { TextData } from '../pages/text.loader.ts';
import type { RouteHandle } from '../routes-table.ts';
import type { Seen, SeenFrom } from './seen.ts';
import { organization, reachedAt, website } from './things.ts';

/** `/`: the store itself. */
export const homeSeen = ({ page, shell, store }: SeenFrom): Seen => {
  const { title, description } = shell?.site ?? { title: '', description: '' };
  const elsewhere = shell?.brand.social.map(({ url }) => url) ?? [];
  return {
    type: 'website',
    title,
    description,
    path: () => '/',
    things: [
      organization(page, store, { description, logo: logoOf(shell), elsewhere }),
      website(page, store, title),
    ],
  };
};

/** The logo as search engines take it, which show it on white. */
const logoOf = (shell: SeenFrom['shell']): string =>
  shell?.brand.logo.onLight?.src ?? shell?.brand.icon ?? '/favicon.svg';

/** An information page, whose title and summary the shopkeeper writes; of its versions, the one in force. */
export const textSeen = ({
  page: at,
  store,
  url,
  data: { page, own, contact },
}: SeenFrom<TextData>): Seen => ({
  type: 'website',
  title: page.title,
  description: page.summary,
  path: (locale) => (own ? links.ownPageIn(page.names, locale) : url.pathname),
  things: contact?.hours ? [reachedAt(at, store, { ...contact, hours: contact.hours })] : [],
});

/** What of the query makes another page of a fixed route. */
const TELLING: Readonly<Record<string, readonly string[]>> = { '/news': ['page'] };

/** A page at a fixed address, which is the same in every language. */
export function fixedSeen({ url, shell, t }: SeenFrom, { title }: Pick<RouteHandle, 'title'>): Seen {
  const query = new URLSearchParams();
  for (const name of TELLING[url.pathname] ?? []) {
    const value = url.searchParams.get(name);
    if (value !== null && value !== '1') query.set(name, value);
  }
  const path = `${url.pathname}${query.size ? `?${query}` : ''}`;
  return {
    type: 'website',
    title: title ? t(title) : (shell?.site.title ?? ''),
    path: () => path,
    things: [],
  };
}
