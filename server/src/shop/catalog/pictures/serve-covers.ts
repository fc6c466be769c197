import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { coverFile } from '@halfturn/ui/cover-file.ts';
import { isGenre } from '@halfturn/ui/cover-genres.ts';
import { ART_VERSION } from '@halfturn/ui/cover-look.ts';
import type { FastifyInstance } from 'fastify';
import { compress, encodingFor, type Encoding } from '../../../platform/http/compression.ts';
import type { DeclaredRoute } from '../../../platform/http/declared-routes.ts';

const FILE = /^([a-z]+)\.svg$/;
const VERSION = /^\d{1,3}$/;
/** In UTF-16 units: no product has more than 200 letters. */
const LONGEST_NAME = 400;

/** A page shows up to sixty covers. One takes the server half a millisecond, so this is a hundredth of a processor. */
const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 12_000, seconds: 600 } };

/** What is asked for again and again stays in memory: about 2 MB. */
const KEPT = 1_000;

interface Drawn {
  etag: string;
  body: Buffer;
}

/**
 * Serves the drawn covers: `/covers/<version>/<genre>.svg?name=<product>`. All that a cover is drawn from is in its address, so
 * caches keep it for a year, and no database is asked: to look the product up would cost more than to draw.
 */
export function serveCovers(app: FastifyInstance): void {
  const kept = new Map<string, Drawn>();

  async function drawn(name: string, genre: string, encoding: Encoding): Promise<Drawn> {
    const key = `${encoding} ${genre} ${name}`;
    const found = kept.get(key) ?? (await draw(name, genre, encoding));
    // Set again also when found, so that the oldest in the map is the one longest unused.
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
    return found;
  }

  app.get<{ Params: { version: string; file: string }; Querystring: { name?: string | string[] } }>(
    '/covers/:version/:file',
    { config: { declared: DECLARED } },
    async (request, reply) => {
      const { version, file } = request.params;
      const { name } = request.query;
      const genre = FILE.exec(file)?.[1] ?? '';
      if (!VERSION.test(version) || !isGenre(genre)) throw problem('not_found');
      if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) throw problem('not_found');
      const encoding = encodingFor(request.headers['accept-encoding']);
      const { etag, body } = await drawn(name, genre, encoding);
      reply
        .header('etag', etag)
        .header('vary', 'accept-encoding')
        // Opened by itself, the picture is a document, and may do nothing.
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        // A page of another version is on its way to a browser during an update: it gets today's art, for a minute.
        .header(
          'cache-control',
          Number(version) === ART_VERSION ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
        );
      if (request.headers['if-none-match'] === etag) return await reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return await reply.type('image/svg+xml').send(body);
    },
  );
}

async function draw(name: string, genre: string, encoding: Encoding): Promise<Drawn> {
  const svg = Buffer.from(coverFile(name, genre));
  return {
    etag: `"${createHash('sha1').update(svg).update(encoding).digest('base64url')}"`,
    body: encoding === 'identity' ? svg : await compress(svg, encoding, 5),
  };
}
