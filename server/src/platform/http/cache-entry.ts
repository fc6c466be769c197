import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingFor, WORTH_COMPRESSING, type Encoding } from './compression.ts';

interface Variant {
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them at least cost. */
  headers: string[];
}

/** An answer ready to be sent, in each encoding, with its headers. */
export interface Entry {
  /** `performance.now()` when it was made. */
  at: number;
  status: number;
  etag: string;
  variants: Record<Encoding, Variant>;
  bytes: number;
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

/**
 * Makes an entry of an answer that is the same for every guest, and returns it with the body to send now. The answer gets a tag
 * by which a browser can ask whether it still holds.
 */
export async function finishEntry(
  reply: FastifyReply,
  identity: Buffer,
  request: FastifyRequest,
): Promise<{ entry: Entry; body: Buffer }> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`;
  reply.header('etag', etag).header('vary', VARY).header('cache-control', REVALIDATE);
  const small = identity.length < WORTH_COMPRESSING;
  const [br, gzip] = small
    ? [identity, identity]
    : await Promise.all([compress(identity, 'br', 5), compress(identity, 'gzip', 6)]);
  const kept = Object.entries(reply.getHeaders()).filter(([name]) => !NOT_KEPT.has(name));
  const headers = kept.flatMap(([name, value]) => [name, String(value)]);
  const variant = (body: Buffer, name: Encoding): Variant => ({
    body,
    headers: [
      ...headers,
      'content-length',
      String(body.length),
      'x-cache',
      'hit',
      ...(name === 'identity' || small ? [] : ['content-encoding', name]),
    ],
  });
  const entry: Entry = {
    at: performance.now(),
    status: reply.statusCode,
    etag,
    variants: { identity: variant(identity, 'identity'), br: variant(br, 'br'), gzip: variant(gzip, 'gzip') },
    bytes: identity.length + br.length + gzip.length + 1_000,
  };
  reply.removeHeader('content-length');
  if (entry.status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type');
    return { entry, body: Buffer.alloc(0) };
  }
  if (small || encoding === 'identity') return { entry, body: identity };
  reply.header('content-encoding', encoding);
  return { entry, body: encoding === 'br' ? br : gzip };
}

/** Sends an entry: the whole of a hit's work. */
export function sendEntry(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
  const { 'if-none-match': known, 'accept-encoding': accepts } = request.headers;
  if (entry.status === 200 && known !== undefined && isKnown(known, entry.etag)) {
    response.writeHead(304, [
      'etag',
      entry.etag,
      'vary',
      VARY,
      'cache-control',
      REVALIDATE,
      'x-cache',
      'hit',
    ]);
    response.end();
    return;
  }
  const { headers, body } = entry.variants[encodingFor(accepts)];
  response.writeHead(entry.status, headers);
  response.end(body);
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === etag || tag.trim() === etag.slice(2));
}
