import { hash } from 'node:crypto';
import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { sentence } from '../words.ts';
import { pagePolicy } from './security-headers.ts';

const STYLE = `:root{color-scheme:light dark}
body{font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;text-align:start}
a{display:inline-block;padding:.75rem 0;color:LinkText}`;

/** The policy of the pages below: one style sheet of their own, and nothing else. */
export const PLAIN_POLICY = pagePolicy({ styleHashes: [`sha256-${hash('sha256', STYLE, 'base64')}`] });

/**
 * A page that says one thing, with a link to the same address. It needs neither the database nor the storefront, as both may be what
 * is missing.
 */
export function plainPage(locale: Locale, { heading, text }: { heading: string; text: string }): string {
  const words = loadWords(locale, ['shell']);
  return `<!doctype html>
<html lang="${bcp47(locale)}" dir="${localeDir(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(heading)} · ${escaped(text)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(heading)}</h1><p>${escaped(text)}</p><p><a href="">${escaped(words.t('shell.try_again'))}</a></p></main></body>
</html>
`;
}

/** A refusal for a person who asked for a page: its status and its sentence. */
export const refusalPage = (refused: Problem, locale: Locale): string =>
  plainPage(locale, {
    heading: String(refused.status),
    text: sentence(locale, `problems.${refused.slug}`, refused.detail.values),
  });

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
