import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { requestId } from '../ids.ts';
import { okEnvelope } from './envelope.ts';
import { securityHeaders } from './security-headers.ts';

/** Who stands between a client and us: nobody, so many of the nearest, or whoever has one of these addresses. */
export type TrustProxy = false | number | string[];

/** Fastify takes a number of proxies and then believes none: whoever names a number means the nearest so many. */
export const trusted = (proxies: TrustProxy) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The client's address, as Fastify would tell it. */
export function addressReader(proxies: TrustProxy): (request: IncomingMessage) => string {
  if (proxies === false) return (request) => request.socket.remoteAddress ?? '';
  const believe = typeof proxies === 'number' ? trusted(proxies) : proxyAddr.compile(proxies);
  return (request) => proxyAddr(request, believe as (address: string, hop: number) => boolean);
}

/**
 * A call's answer that is known beforehand, with the headers that it has when Fastify gives it (`session-memory.test.ts` holds
 * them together): for what is asked at every page, where Fastify's own work would be most of it.
 */
export function earlyReply(publicUrl: string, data: unknown): (response: ServerResponse) => void {
  const body = Buffer.from(JSON.stringify(okEnvelope(data)));
  const headers = Object.entries({
    ...securityHeaders(publicUrl.startsWith('https:')),
    'cache-control': 'private, no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  }).flat();
  return (response) => {
    response.writeHead(200, [...headers, 'x-request-id', requestId()]);
    response.end(body);
  };
}
