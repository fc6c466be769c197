/** What says how a page is shown, and not which one it is. */
const DISPLAY = ['lang', 'currency'] as const;
const LONGEST = 500;

/** Where a redirect leads, and how it is compared with sources. */
export interface Target {
  /** Path, query and anchor. */
  to: string;
  key: string;
  path: string;
}

/** A path or whole address as a URL of the store; null for another site's, and for what is no address. */
function urlOf(typed: string, publicUrl: string): URL | null {
  const text = typed.trim();
  if (text === '' || text.length > LONGEST || /^[/\\]{2}/.test(text)) return null;
  if (!text.startsWith('/') && !/^https?:\/\//i.test(text)) return null;
  if (!URL.canParse(text, publicUrl)) return null;
  const url = new URL(text, publicUrl);
  // A path that is joined from dots could begin with two slashes, which names another site.
  return url.origin === new URL(publicUrl).origin && !url.pathname.startsWith('//') ? url : null;
}

/** A path as it is compared: small letters, single slashes, none at the end; null if it is encoded wrongly. */
function pathKey(path: string): string | null {
  try {
    const parts = path.split('/').filter((part) => part !== '');
    return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part).toLowerCase())).join('/')}`;
  } catch {
    return null;
  }
}

/** The keys by which a redirect of this address is found: with its query, if it has one, and without. */
export function keysOf(url: URL): string[] {
  const path = pathKey(url.pathname);
  if (path === null) return [];
  const query = new URLSearchParams(url.search);
  for (const name of DISPLAY) query.delete(name);
  return query.size > 0 ? [`${path}?${query}`, path] : [path];
}

/** The source of a redirect as it is stored; null for the home page and for what is no address of the store. */
export function sourceOf(typed: string, publicUrl: string): string | null {
  const url = urlOf(typed, publicUrl);
  const [key = null] = url ? keysOf(url) : [];
  return key === '/' ? null : key;
}

/** The target of a redirect; null for what is no address of the store. */
export function targetOf(typed: string, publicUrl: string): Target | null {
  const url = urlOf(typed, publicUrl);
  const keys = url ? keysOf(url) : [];
  const [key, path = key] = keys;
  if (!url || key === undefined || path === undefined) return null;
  return { to: `${url.pathname}${url.search}${url.hash}`, key, path };
}
