import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

const marked = new WeakSet<ServerResponse>();

/**
 * Says that this answer is the same for everybody with this address, language and currency, so that the cache in front may
 * give it to the next one. Never for an answer that knows who asked.
 */
export function markCacheable(reply: FastifyReply): void {
  marked.add(reply.raw);
}

export function isCacheable(reply: FastifyReply): boolean {
  return marked.has(reply.raw);
}
