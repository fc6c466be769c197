import { DEFAULT_LOCALE, isLocale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords, storeNameIn } from '@halfturn/locales/load.ts';
import type { FastifyInstance } from 'fastify';
import { brandLook, brandPicturePath } from '../../platform/brand-look.ts';
import type { DeclaredRoute } from '../../platform/http/declared-routes.ts';
import { PLAIN_POLICY, plainPage } from '../../platform/http/refusal-page.ts';

const SAME_FOR_ALL: DeclaredRoute = {
  access: 'public',
  limit: { none: 'one text in memory, which is the same for all' },
};

/**
 * Serves what a browser reads to install the store as an app: its manifest, its icon, and the page that an installed store shows
 * without a connection (`storefront/public/service-worker.js`).
 */
export function serveInstall(app: FastifyInstance): void {
  app.get('/site.webmanifest', { config: { declared: SAME_FOR_ALL } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest())),
  );

  app.get<{ Querystring: { lang?: unknown } }>(
    '/offline',
    { config: { declared: SAME_FOR_ALL } },
    async (request, reply) => {
      const { lang } = request.query;
      const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
      const { t } = loadWords(locale, ['shell']);
      return await reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PLAIN_POLICY)
        .header('cache-control', 'no-cache')
        .send(plainPage(locale, { heading: t('shell.offline_heading'), text: t('shell.offline_text') }));
    },
  );

  // Programs that read no page ask for it.
  app.get('/favicon.ico', { config: { declared: SAME_FOR_ALL } }, async (_request, reply) => {
    const { icon } = brandLook();
    return await reply
      .header('cache-control', 'public, max-age=3600')
      .redirect(icon ? brandPicturePath(icon, 48) : '/favicon.svg');
  });
}

function manifest() {
  const { icon, colors } = brandLook();
  const name = storeNameIn(DEFAULT_LOCALE);
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    // With a way back from a payment provider's page. iOS opens the store in the browser instead, where its cookies are.
    display: 'minimal-ui',
    background_color: '#f3f6f3',
    theme_color: colors.light.deep,
    icons: [192, 512].map((size) => ({
      src: icon ? brandPicturePath(icon, size) : `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  };
}
