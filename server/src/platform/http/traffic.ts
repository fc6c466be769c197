import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { boundedQueue, type BoundedQueue, type QueueLimits } from '../bounded-queue.ts';
import type { Limit } from '@halfturn/contract/endpoint.ts';
import type { RateLimiter } from './rate-limit.ts';

/**
 * What kind of work a request asks for. Each kind has limits of its own: `watch` (health) and `file` cost next to nothing and are
 * always answered; `provider` is a webhook, which is never counted before its signature is checked; `page` is drawn on the
 * server; `live` opens a socket, which its slice counts; with `checkout` a buyer begins, and `purchase` are the calls from there to
 * their keys; `staff` and `call` are all others.
 */
export type Traffic =
  | 'watch'
  | 'file'
  | 'live'
  | 'provider'
  | 'page'
  | 'checkout'
  | 'purchase'
  | 'staff'
  | 'call';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that is no plain call. */
    traffic?: 'watch' | 'page' | 'live' | 'checkout' | 'purchase';
  }
}

/** Requests that one client network may send, whatever it asks for, beside the limits of each call. A quote's own is lower. */
const PER_NETWORK: Partial<Record<Traffic, Limit>> = {
  page: { calls: 240, seconds: 60 },
  call: { calls: 600, seconds: 60 },
  purchase: { calls: 600, seconds: 60 },
  staff: { calls: 1_200, seconds: 60 },
};

export interface Rooms {
  page: QueueLimits;
  checkout: QueueLimits;
  purchase: QueueLimits;
  call: QueueLimits;
}

/**
 * Of one web process. Pages are drawn by the processor alone, so more than a few at once only make all of them late. Calls mostly
 * wait for the database. Those who buy have rooms of their own, which a crowd that only looks does not fill. And of those who want
 * to buy, only so many begin as can be served: those who have a quote get through to their keys without a long wait.
 */
export const ROOMS: Rooms = {
  page: { atOnce: 8, waiting: 32, patienceMs: 600 },
  checkout: { atOnce: 2, waiting: 6, patienceMs: 600 },
  purchase: { atOnce: 80, waiting: 160, patienceMs: 600 },
  call: { atOnce: 80, waiting: 160, patienceMs: 600 },
};

export const trafficOf = ({ routeOptions, is404 }: FastifyRequest): Traffic =>
  is404 ? 'call' : kindOf(routeOptions.config ?? {});

function kindOf({ traffic, declared }: RouteOptions['config'] & object): Traffic {
  if (traffic) return traffic;
  // Only built files declare nothing (`holdRoutes`).
  if (!declared) return 'file';
  if (declared.access === 'provider') return 'provider';
  return declared.access === 'staff' ? 'staff' : 'call';
}

/** Counts every request for its client network, before its body is read. Refuses `rate_limited`. */
export function countTraffic(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const traffic = trafficOf(request);
    const limit = PER_NETWORK[traffic];
    if (limit) limiter.take(`every ${traffic}`, request.ip, limit);
    done();
  });
}

/**
 * Admits so many pages and calls to their work at once. A few more wait a moment; the others are refused at once with `busy`,
 * so that those inside are answered in time. Health checks, files and webhooks pass. To be called before any route is added.
 *
 * A request has its place from when its body is complete until its answer is ready. A client that sends or reads slowly takes
 * none, and one that leaves does not free the place of work that still runs.
 */
export function admitTraffic(app: FastifyInstance, rooms: Rooms): void {
  const call = boundedQueue(rooms.call);
  // The kinds that are not named never wait.
  const queues: Partial<Record<Traffic, BoundedQueue>> = {
    page: boundedQueue(rooms.page),
    checkout: boundedQueue(rooms.checkout),
    purchase: boundedQueue(rooms.purchase),
    call,
    staff: call,
  };
  const inside = new WeakMap<FastifyRequest, () => void>();

  app.addHook('onRoute', (route: RouteOptions) => {
    const room = queues[kindOf(route.config ?? {})];
    if (!room) return;
    const { handler } = route;
    route.handler = async function admitted(request, reply) {
      const leave = await room.enter();
      inside.set(request, leave);
      try {
        return await handler.call(this, request, reply);
      } finally {
        leave();
      }
    };
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    inside.get(request)?.();
    done();
  });
}
