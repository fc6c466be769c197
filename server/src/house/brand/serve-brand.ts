import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import type { FastifyInstance } from 'fastify';
import { brandLook, brandPicturePath } from '../../platform/brand-look.ts';
import type { Context } from '../../platform/context.ts';
import type { DeclaredRoute } from '../../platform/http/declared-routes.ts';
import { brandPictureBytes } from './brand.queries.ts';

const FILE = /^([\da-f]{16})-(\d{2,4})\.png$/;

/** Enough for an office behind one address whose mail program shows the logo in each mail. */
const PICTURES: DeclaredRoute = { access: 'public', limit: { calls: 6_000, seconds: 600 } };
const MANIFEST: DeclaredRoute = {
  access: 'public',
  limit: { none: 'one text in memory, which is the same for all' },
};

/** Serves the store's logos and icons, and the manifest that a phone reads when it puts the store on its home screen. */
export function serveBrand(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get<{ Params: { file: string } }>(
    '/pictures/brand/:file',
    { config: { declared: PICTURES } },
    async (request, reply) => {
      const [, hash, size] = FILE.exec(request.params.file) ?? [];
      const bytes = hash === undefined ? undefined : await brandPictureBytes(db, hash, Number(size));
      if (!bytes) throw problem('not_found');
      return await reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Mail programs on the web show it too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes);
    },
  );

  app.get('/site.webmanifest', { config: { declared: MANIFEST } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest())),
  );
}

function manifest() {
  const { icon, colors } = brandLook();
  const name = storeNameIn(DEFAULT_LOCALE);
  const icons = icon
    ? [192, 512].map((size) => ({
        src: brandPicturePath(icon, size),
        sizes: `${size}x${size}`,
        type: 'image/png',
      }))
    : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }];
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#f3f6f3',
    theme_color: colors.light.deep,
    icons,
  };
}
