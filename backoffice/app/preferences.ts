import { DEFAULT_LOCALE, isLocale, matchLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';

/** Light, dark, or as the machine is set. Kept under the storefront's own keys: one person, one taste. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What this browser keeps under a key; null for nothing, or if it refuses to say. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with null forgets it. A browser that refuses goes on without, for the length of a visit. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing here is worth an error.
  }
}

/** The language that was chosen, else the browser's own, else English. */
export function preferredLocale(): Locale {
  const chosen = stored('language');
  return isLocale(chosen) ? chosen : (matchLocale(navigator.languages.join(',')) ?? DEFAULT_LOCALE);
}

export function preferredTheme(): Theme {
  const chosen = stored('theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Which groups of the menu are collapsed. Unknown values are ignored. */
export const foldedGroups = (): Set<string> => new Set((stored('railFolded') ?? '').split(' '));

/** Remembers that a group is folded, or no more. */
export function foldGroup(group: string, folded: boolean): void {
  const all = foldedGroups();
  if (folded) all.add(group);
  else all.delete(group);
  store('railFolded', [...all].join(' ').trim());
}

/** Puts a theme on the page. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** Times are shown where the person is. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
