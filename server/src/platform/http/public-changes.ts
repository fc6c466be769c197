import type { FastifyInstance } from 'fastify';

const listeners = new WeakMap<FastifyInstance, (() => void)[]>();

/** Calls `forget` after each change that a page of everybody's may show, before the cache in front drops its answers. */
export function onPublicChange(app: FastifyInstance, forget: () => void): void {
  listeners.set(app, [...(listeners.get(app) ?? []), forget]);
}

/** Notifies what `onPublicChange` was given. */
export function notePublicChange(app: FastifyInstance): void {
  for (const forget of listeners.get(app) ?? []) forget();
}
