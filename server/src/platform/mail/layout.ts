import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brandLook, type LogoPicture } from '../brand-look.ts';
import { BRASS, DARK, GROUND, LIGHT, SANS } from './palette.ts';
import { table } from './parts.ts';

export interface MailPage {
  locale: Locale;
  /** The mail in a sentence: its heading, and the name that a screen reader or a saved copy shows. */
  title: string;
  /** The line that a list of mails shows beside the subject. */
  preview: string;
  body: ReactNode;
  /** Why the reader gets this. */
  footer: string;
}

/**
 * Only the dark theme and the narrower screen, as some mail programs ignore a style block. `!important`, because the light colors are
 * inline.
 */
const styles = () => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${DARK.paper} !important; }
  .surface { background: ${DARK.surface} !important; }
  .ink { color: ${DARK.ink} !important; }
  .ink2 { color: ${DARK.ink2} !important; }
  .line { border-color: ${DARK.line} !important; }
  .spruce { color: ${DARK.spruce} !important; }
}
@media (max-width: 480px) { .wide { padding-left: 20px !important; padding-right: 20px !important; } }
`;

/** The whole mail in HTML: the store's head, the body, the foot. Tables and inline styles, as old programs need them. */
export function mailHtml(mail: MailPage): string {
  const { locale, preview } = mail;
  const dir = localeDir(locale);
  const page = h(
    'html',
    { lang: bcp47(locale), dir },
    head(mail),
    h(
      'body',
      { className: 'paper', style: { margin: 0, padding: 0, background: LIGHT.paper, fontFamily: SANS } },
      h('div', { style: HIDDEN, 'aria-hidden': true }, preview),
      table(
        { dir, className: 'paper', style: { background: LIGHT.paper } },
        h('td', { align: 'center', style: { padding: '24px 12px' } }, sheet(mail)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

const head = ({ title }: MailPage): ReactNode =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('title', null, title),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    // Dates, prices and order numbers are not for the program to turn into links.
    h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no' }),
    h('style', { dangerouslySetInnerHTML: { __html: styles() } }),
  );

/** What the reader sees: the store's name, the text, and why the mail was sent. */
function sheet({ locale, body, footer }: MailPage): ReactNode {
  const dir = localeDir(locale);
  return table(
    { dir, style: { maxWidth: 600, textAlign: dir === 'rtl' ? 'right' : 'left' } },
    h(
      'td',
      {
        className: 'wide',
        style: { background: GROUND.deep, padding: '20px 32px', borderRadius: '14px 14px 0 0' },
      },
      storeHead(storeNameIn(locale)),
    ),
    h(
      'td',
      {
        className: 'surface wide',
        style: { background: LIGHT.surface, padding: '28px 32px 32px', borderRadius: '0 0 14px 14px' },
      },
      body,
    ),
    h(
      'td',
      {
        className: 'ink2 wide',
        style: { padding: '20px 32px', fontSize: 13, lineHeight: '20px', color: LIGHT.ink2 },
      },
      footer,
    ),
  );
}

/** The logo, or the store's name in type. */
function storeHead(name: string): ReactNode {
  const { logoOnDark } = brandLook();
  return logoOnDark ? logo(logoOnDark, name) : wordmark(name);
}

const LOGO_HEIGHT = 36;
const LOGO_WIDTH = 260;

/** The logo for dark grounds. A program that shows no pictures shows the name. */
function logo({ url, width, height }: LogoPicture, name: string): ReactNode {
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const style = { ...size, display: 'block', border: 0, color: GROUND.onDeep, fontSize: 22, fontWeight: 700 };
  return h('img', { src: url, alt: name, ...size, style });
}

const HIDDEN = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 } as const;

/** The mark, two halves of a disc with one slid down, and the name; drawn from boxes, as mail programs drop SVG. */
function wordmark(name: string): ReactNode {
  const half = (color: string, radius: string, top: number): ReactNode =>
    h(
      'td',
      { style: { paddingTop: top, paddingBottom: 4 - top, paddingRight: 2, verticalAlign: 'top' } },
      h(
        'div',
        { style: { width: 11, height: 22, background: color, borderRadius: radius, fontSize: 0 } },
        '',
      ),
    );
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, dir: 'ltr' },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        half(GROUND.onDeep, '11px 0 0 11px', 0),
        half(BRASS, '0 11px 11px 0', 4),
        h(
          'td',
          {
            style: {
              paddingLeft: 8,
              fontSize: 22,
              lineHeight: '26px',
              fontWeight: 700,
              letterSpacing: '-0.02em',
              color: GROUND.onDeep,
            },
          },
          name,
        ),
      ),
    ),
  );
}
