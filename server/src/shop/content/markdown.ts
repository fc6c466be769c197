import { createHash } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

export interface Heading {
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  /** The h2 headings, for a table of contents. */
  headings: Heading[];
}

/** Addresses that a link may have. Other links become plain text. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i;

// Raw HTML and pictures are shown as text.
const markdown = new MarkdownIt('default', { html: false, linkify: false }).disable(['image']);
markdown.validateLink = (url) => SAFE_LINK.test(url);

/** How many rendered texts are cached, by their source. */
const KEPT = 600;
const kept = new Map<string, Rendered>();

/**
 * Renders Markdown as safe HTML: headings from h2 on, paragraphs, lists, tables, quotations, code, emphasis and links. The
 * source is not trusted, although staff wrote it.
 *
 * @param locale the display language, which links inside the store keep
 */
export function renderMarkdown(source: string, locale: Locale): Rendered {
  const key = `${locale} ${createHash('sha256').update(source).digest('base64')}`;
  const before = kept.get(key);
  if (before) {
    kept.delete(key);
    kept.set(key, before);
    return before;
  }
  const rendered = render(source, locale);
  kept.set(key, rendered);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return rendered;
}

function render(source: string, locale: Locale): Rendered {
  const tokens = markdown.parse(source, {});
  const headings: Heading[] = [];
  const ids = new Set<string>();
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    // The page has an h1 of its own.
    token.tag = `h${Math.min(4, Math.max(2, Number(token.tag.slice(1))))}`;
    if (token.type !== 'heading_open') continue;
    const text = plainText(tokens[i + 1]?.children ?? []);
    const id = idOf(text, ids);
    token.attrSet('id', id);
    if (token.tag === 'h2') headings.push({ id, text });
  }
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { html: sanitizeHtml(html, optionsFor(locale)), headings };
}

interface Piece {
  type: string;
  content: string;
}
const plainText = (pieces: readonly Piece[]): string =>
  pieces
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')
    .trim();

/** Each id begins with `t-`, so that no heading takes an id that the page's scripts use. */
function idOf(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const base = `t-${words || 'part'}`;
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  taken.add(id);
  return id;
}

const optionsFor = (locale: Locale): sanitizeHtml.IOptions => ({
  allowedTags: 'h2 h3 h4 p br hr ul ol li blockquote pre code strong em s a table thead tbody tr th td'.split(
    ' ',
  ),
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], h2: ['id'], h3: ['id'], h4: ['id'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(href, locale) }),
    th: (tagName) => ({ tagName, attribs: { scope: 'col' } }),
    h2: headingWithId,
    h3: headingWithId,
    h4: headingWithId,
  },
});

function linkTo(href: string, locale: Locale): Record<string, string> {
  if (!SAFE_LINK.test(href)) return {};
  if (/^https?:/i.test(href)) return { href, rel: 'noopener noreferrer' };
  if (!href.startsWith('/') || locale === DEFAULT_LOCALE) return { href };
  const url = new URL(href, 'http://store.invalid');
  url.searchParams.set('lang', locale);
  return { href: url.pathname + url.search + url.hash };
}

const headingWithId: sanitizeHtml.Transformer = (tagName, { id = '' }) => {
  const attribs: Record<string, string> = id.startsWith('t-') ? { id } : {};
  return { tagName, attribs };
};
