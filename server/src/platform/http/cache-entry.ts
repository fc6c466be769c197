import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, decompress, encodingFor, WORTH_COMPRESSING, type Encoding } from './compression.ts';

/** An answer ready to be sent, in the forms in which it was asked for, with its headers. */
export interface Entry {
  /** `performance.now()` when it was made. */
  at: number;
  status: number;
  etag: string;
  /** Names and values in turn, as `writeHead` takes them at least cost. */
  headers: string[];
  /** By encoding; `identity` only where compression is not worth it, and then nothing else. */
  bodies: Map<Encoding, Buffer>;
}

/** Headers of the one answer that was made, and of no later one. */
const NOT_KEPT = new Set(['x-request-id', 'content-length', 'connection', 'date', 'content-encoding']);
const VARY = 'Accept-Encoding, Accept-Language, Cookie';
/** Browsers keep it and ask whether it still holds; so does a CDN, for which `Vary` tells visitors apart. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * The encoding in which an answer that is not kept is sent. Only pages are compressed: the length of a compressed reply would
 * tell something about the secrets in it.
 */
export function encodingOf(request: FastifyRequest, reply: FastifyReply, length: number): Encoding {
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  if (!isPage || length < WORTH_COMPRESSING) return 'identity';
  return encodingFor(request.headers['accept-encoding']);
}

/** Compresses an answer that is not kept. */
export async function compressAnswer(
  reply: FastifyReply,
  identity: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer> {
  reply.header('vary', VARY).header('content-encoding', encoding).removeHeader('content-length');
  return await compress(identity, encoding, 4);
}

/** Of a page that is kept, compressed once for many readers. */
const KEPT_QUALITY = { br: 5, gzip: 6 } as const;

/**
 * Makes an entry of an answer that is the same for everybody, and returns it with the body to send now. It holds the answer in the form
 * that this client takes; others are made of it when they are asked for. The answer gets a tag by which a browser can ask whether it
 * still holds.
 */
export async function finishEntry(
  reply: FastifyReply,
  identity: Buffer,
  request: FastifyRequest,
): Promise<{ entry: Entry; body: Buffer }> {
  const asked = encodingFor(request.headers['accept-encoding']);
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`;
  reply.header('etag', etag).header('vary', VARY).header('cache-control', REVALIDATE);
  const small = identity.length < WORTH_COMPRESSING;
  // A client that takes no compression is a rare one, and the next will be another.
  const kept = small ? 'identity' : asked === 'identity' ? 'br' : asked;
  const body = kept === 'identity' ? identity : await compress(identity, kept, KEPT_QUALITY[kept]);
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => !NOT_KEPT.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
  const entry: Entry = {
    at: performance.now(),
    status: reply.statusCode,
    etag,
    headers: [...headers, 'x-cache', 'hit'],
    bodies: new Map([[kept, body]]),
  };
  reply.removeHeader('content-length');
  if (entry.status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type');
    return { entry, body: Buffer.alloc(0) };
  }
  if (asked === 'identity' || small) return { entry, body: identity };
  reply.header('content-encoding', asked);
  return { entry, body };
}

/**
 * Sends an entry: the whole of a hit's work. A compressed form that a client is the first to ask for is made of the one that is there.
 *
 * @param grown is called when the entry has got another form
 */
export function sendEntry(
  entry: Entry,
  request: IncomingMessage,
  response: ServerResponse,
  grown: () => void,
): void {
  const { 'if-none-match': known, 'accept-encoding': accepts } = request.headers;
  if (entry.status === 200 && isKnown(known, entry.etag)) {
    const headers = ['etag', entry.etag, 'vary', VARY, 'cache-control', REVALIDATE, 'x-cache', 'hit'];
    response.writeHead(304, headers).end();
    return;
  }
  // A small answer is never compressed.
  const encoding = entry.bodies.has('identity') ? 'identity' : encodingFor(accepts);
  const body = entry.bodies.get(encoding);
  if (body) return write(entry, encoding, body, response);
  void remake(entry, encoding).then((made) => {
    if (encoding !== 'identity') {
      entry.bodies.set(encoding, made);
      grown();
    }
    write(entry, encoding, made, response);
  });
}

/** An answer in another form than the one that is there. */
async function remake({ bodies }: Entry, encoding: Encoding): Promise<Buffer> {
  const [held, bytes] = firstOf([...bodies]);
  const identity = await decompress(bytes, held);
  return encoding === 'identity' ? identity : await compress(identity, encoding, KEPT_QUALITY[encoding]);
}

function write({ status, headers }: Entry, encoding: Encoding, body: Buffer, response: ServerResponse): void {
  const coded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  response.writeHead(status, [...headers, ...coded, 'content-length', String(body.length)]);
  response.end(body);
}

/** What an entry takes in memory, in bytes. */
export const sizeOf = ({ bodies }: Entry): number =>
  [...bodies.values()].reduce((sum, body) => sum + body.length, 1_000);

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === etag || tag.trim() === etag.slice(2));
}
