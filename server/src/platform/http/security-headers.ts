import { TRAILER_ORIGINS } from '@halfturn/contract/primitives/trailer.ts';

/** What a page may load. Scripts are ours, by file or by the hash of a script that the page's maker wrote itself. */
export interface PagePolicy {
  /** For a page that is rendered for each request. A cached page has hashes instead, because a nonce must not be served twice. */
  nonce?: string;
  /** `sha256-…` of each script in the page. */
  scriptHashes?: readonly string[];
  /** `sha256-…` of each style sheet in the page. */
  styleHashes?: readonly string[];
  /** Where forms may be sent beside the site itself: a payment provider's page. */
  formAction?: readonly string[];
  /** Vite's dev server writes its own scripts and styles into the page, and talks over a WebSocket. */
  development?: boolean;
}

/** The Content-Security-Policy of an HTML page. */
export function pagePolicy(policy: PagePolicy = {}): string {
  const own = quoted([...(policy.nonce ? [`nonce-${policy.nonce}`] : []), ...(policy.scriptHashes ?? [])]);
  const script = policy.development ? `'self' 'unsafe-inline'` : [`'self'`, ...own].join(' ');
  return [
    `default-src 'self'`,
    `script-src ${script}`,
    [`style-src 'self'`, ...(policy.development ? [`'unsafe-inline'`] : quoted(policy.styleHashes))].join(
      ' ',
    ),
    // React's `style` props; they carry numbers of ours, never text of a visitor's.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    // The players of trailers, which a visitor opens with a press.
    ['frame-src', `'self'`, ...TRAILER_ORIGINS].join(' '),
    `connect-src 'self'${policy.development ? ' ws: wss:' : ''}`,
    `form-action ${[`'self'`, ...(policy.formAction ?? [])].join(' ')}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const quoted = (sources: readonly string[] = []): string[] => sources.map((source) => `'${source}'`);

const NOTHING = `default-src 'none'; frame-ancestors 'none'`;

/** The headers that every answer carries, unless its maker has set one of them already. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': NOTHING,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
