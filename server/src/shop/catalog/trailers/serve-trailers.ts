import { Readable } from 'node:stream';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import { parse } from 'range-parser';
import type { Context } from '../../../platform/context.ts';
import type { DeclaredRoute } from '../../../platform/http/declared-routes.ts';
import { PART_BYTES } from './keep-trailer.ts';
import { trailerParts } from './trailer-parts.ts';
import { trailerSize, type TrailerAddress } from './trailers.queries.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{16})\.(mp4|webm)$/;

/** A player asks for a few ranges at each start and jump. */
const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 600, seconds: 600 } };

/** Bytes of a file, both included. */
interface Span {
  start: number;
  end: number;
}

/**
 * Serves the trailers that the shop keeps: `/trailers/<product>-<hash>.<mp4|webm>`, whole or as the range that a player asks for (RFC
 * 9110, 14.2). The hash names the content, so caches keep it for a year. No answer holds more than one part of its own in memory, or a
 * connection to the database between two parts.
 */
export function serveTrailers(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const partOf = trailerParts(db);
  app.get<{ Params: { file: string } }>(
    '/trailers/:file',
    { config: { declared: DECLARED } },
    async (request, reply) => {
      const address = addressOf(request.params.file);
      if (!address) throw problem('not_found');
      const size = await trailerSize(db, address);
      if (size === undefined) throw problem('not_found');
      const span = spanAsked(request.headers.range, size);
      reply.header('accept-ranges', 'bytes').header('cache-control', 'public, max-age=31536000, immutable');
      if (span === 'outside') return await reply.code(416).header('content-range', `bytes */${size}`).send();
      const { start, end } = span ?? { start: 0, end: size - 1 };
      if (span) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
      return await reply
        .type(address.type)
        .header('content-length', end - start + 1)
        .send(Readable.from(bytesOf(partOf, address, { start, end })));
    },
  );
}

function addressOf(name: string): TrailerAddress | null {
  const [, productId, hash, ending] = FILE.exec(name) ?? [];
  if (!productId || !hash) return null;
  return { productId, hash, type: ending === 'mp4' ? 'video/mp4' : 'video/webm' };
}

/** The one range that a header asks for. A file is sent whole without one, for several at once, and for what is no range. */
function spanAsked(header: string | undefined, size: number): Span | 'outside' | null {
  if (header === undefined) return null;
  const { code, type, ranges } = parse(size, header);
  const malformed = (code & 1) !== 0;
  if (type !== 'bytes' || malformed || ranges.length > 1) return null;
  return ranges[0] ?? 'outside';
}

/** Part by part, each read when the one before is on its way. */
async function* bytesOf(
  partOf: ReturnType<typeof trailerParts>,
  address: TrailerAddress,
  { start, end }: Span,
): AsyncGenerator<Buffer> {
  for (let no = Math.floor(start / PART_BYTES); no * PART_BYTES <= end; no++) {
    const part = await partOf(address, no);
    // The reader sees an answer that breaks off, and not the bytes of another file.
    if (!part) throw new Error('The trailer was replaced while it was sent.');
    const from = no * PART_BYTES;
    yield part.subarray(Math.max(0, start - from), end + 1 - from);
  }
}
