import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { store, stored } from '../../preferences.ts';

export interface Recent {
  to: string;
  /** What it is called; empty for a place of the menu, which has a name in each language. */
  title: string;
}

const KEY = 'recentPlaces';
const MOST = 8;

/** Single things that are kept, by the first part of their address. Others show people, whose names do not stay in a browser. */
const KEPT = ['orders', 'products', 'coupons', 'prices', 'keys', 'news', 'pages', 'notices'];

/** The places that were opened last in this browser, the last one first. */
export function recentPlaces(): Recent[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  'to' in one &&
  typeof one.to === 'string' &&
  one.to.startsWith('/') &&
  'title' in one &&
  typeof one.title === 'string';

export const forgetRecent = (): void => store(KEY, null);

/** Puts a place first. */
export function rememberPlace(place: Recent): void {
  const others = recentPlaces().filter(({ to }) => to !== place.to);
  store(KEY, JSON.stringify([place, ...others].slice(0, MOST)));
}

/** Remembers each page that is opened, once it is there. A single thing is called what the heading of its page says. */
export function useRememberPlace(places: ReadonlySet<string>): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle' || pathname === '/') return;
    if (places.has(pathname)) return rememberPlace({ to: pathname, title: '' });
    const [, part = '', id] = pathname.split('/');
    if (!id || id === 'new' || !KEPT.includes(part)) return;
    const heading = document.querySelector('main aside h2') ?? document.querySelector('main h1');
    const title = heading?.textContent.trim();
    if (title) rememberPlace({ to: pathname, title });
  }, [pathname, state, places]);
}
