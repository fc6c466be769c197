import type { Access, Limit } from '@halfturn/contract/endpoint.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RateLimiter } from './rate-limit.ts';

/** Who may call a route, and how often. `none` gives the reason if calls are not counted. */
export interface DeclaredRoute {
  access: Access;
  limit: Limit | { none: string };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Beside the calls of the contract, each route says for itself what the contract says of a call. */
    declared?: DeclaredRoute;
    /** Of a built file, as the plugin that serves it sets it. */
    file?: string;
  }
}

/**
 * Holds that every route says who may call it and how often, and counts those that are limited, as calls of the contract are:
 * `rate_limited` with `Retry-After`. To be called before any route is added; one that says nothing keeps the store from starting.
 *
 * @param files where whole folders of built files are served: there is nothing to guess, and nothing to work for
 */
export function holdRoutes(app: FastifyInstance, limiter: RateLimiter, files: readonly string[] = []): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const { declared, file } = route.config ?? {};
    if (!declared) {
      if (file !== undefined || files.includes(route.url)) return;
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it, and how often`);
    }
    const { limit } = declared;
    if ('none' in limit) return;
    const first = async ({ ip }: { ip: string }): Promise<void> => limiter.take(route.url, ip, limit);
    route.onRequest = [first, ...[route.onRequest ?? []].flat()];
  });
}
