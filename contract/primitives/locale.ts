/**
 * The display languages of the store (specification, section 1). `cz` is how the specification, the URL and storage
 * spell Czech; `Intl` and `<html lang>` know it as `cs`, so nothing may hand a Locale to them but through `bcp47`.
 */
export const LOCALES = [
  'ar',
  'cz',
  'de',
  'en-US',
  'es',
  'fr',
  'hu',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'tr',
  'zh-CN',
  'zh-TW',
] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en-US';

/** Each language under its own name: a reader who is lost in a foreign screen can still find theirs. */
export const LOCALE_NAMES: Record<Locale, string> = {
  ar: 'العربية',
  cz: 'Čeština',
  de: 'Deutsch',
  'en-US': 'English',
  es: 'Español',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
  tr: 'Türkçe',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};

const known = new Set<string>(LOCALES);

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && known.has(value);
}

/** The BCP 47 tag of a locale, for `Intl`, `<html lang>` and `hreflang`. */
export function bcp47(locale: Locale): string {
  return locale === 'cz' ? 'cs' : locale;
}

export function localeDir(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The display language that fits an `Accept-Language` header best: exact tag first, then the language alone
 * (`de-AT` reads German, `zh-Hant` and `zh-HK` read traditional Chinese), else null.
 */
export function matchLocale(acceptLanguage: string | undefined): Locale | null {
  if (!acceptLanguage) return null;
  const wanted = acceptLanguage
    .slice(0, 400)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';');
      const q = params.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim().toLowerCase(), q: q === undefined ? 1 : Number(q) };
    })
    .filter((w) => w.tag && w.q > 0)
    .toSorted((a, b) => b.q - a.q);
  for (const { tag } of wanted) {
    const exact = LOCALES.find((l) => l.toLowerCase() === tag || bcp47(l).toLowerCase() === tag);
    if (exact) return exact;
    const language = tag.split('-')[0];
    if (language === 'zh') return /hant|tw|hk|mo/.test(tag) ? 'zh-TW' : 'zh-CN';
    const close = LOCALES.find((l) => bcp47(l).split('-')[0] === language);
    if (close) return close;
  }
  return null;
}
