/**
 * What the store keeps in the browser (specification, section 3): key → value where nothing is stored. `language` and
 * `currency` also travel as the cookies `lang` and `currency`, since the server draws the first page.
 */
const DEFAULTS = {
  language: 'en-US',
  currency: '$',
  rate: '{"r":1,"n":"USD"}',
  sort: '0',
  pageSize: '10',
  /** How a list goes on: `more` appends to it, `pages` turns its pages. */
  paging: 'more',
  cartTotal: '0',
  cartList: '[]',
  cartPrice: '0',
  cartType: 'cart',
  /** Whose cart this browser's copy is, and what it was when the store last had it; `null` for a guest's. */
  cartSync: 'null',
  token: '',
  username: '',
  userInfo: '',
  site: '',
  theme: 'system',
  /** Where the visitor activates keys: `{ platforms?, anywhere? }`. */
  setup: '{}',
  /** Set once the visitor has answered the language suggestion. */
  suggestion: '',
  /** Set once the visitor has settled currency and country, or hidden the line that says them. */
  place: '',
  /** Where a registration that waits for its mail leads, and the checkout that it began at; gone once the link is opened. */
  registering: '',
  /** Set while this browser has a chat that goes on. */
  chat: '',
  /** Products looked at last, newest first. */
  seen: '[]',
  /** Filters that a guest keeps by name. */
  filters: '[]',
  /** Products to be compared: their ids and addresses. */
  compare: '[]',
} as const;

export type StoredKey = keyof typeof DEFAULTS;

/** A stored value; its default where there is none, or where the browser lets no one store. */
export function stored(key: StoredKey): string {
  return storedOrNull(key) ?? DEFAULTS[key];
}

/** A stored value; null where nothing was stored. */
export function storedOrNull(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; a browser that refuses (full, private) goes on without. */
export function store(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Everything that is stored here can be done without for the length of a visit.
  }
}

export function unstore(...keys: StoredKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** A stored JSON value, read without trust: `fallback` where it is not what `is` says. */
export function storedJson<T>(key: StoredKey, is: (value: unknown) => value is T, fallback: T): T {
  try {
    const value: unknown = JSON.parse(stored(key));
    return is(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Forgets what this tab has kept: what was typed at the checkout, and in other forms. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

const YEAR = 31_536_000;

/**
 * A cookie that the server may read: language and currency, to draw the first page, the country that prices are for, and whether
 * visits may be counted. Nothing about a person.
 */
export function setCookie(name: 'lang' | 'currency' | 'country' | 'visits', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}

export function readCookie(name: 'lang' | 'currency' | 'country' | 'visits' | 'link'): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
