import cluster from 'node:cluster';
import type { Handover, Order, Report } from './supervise.ts';

/** The other processes of this store. */
export interface Peers {
  /** Tells them something. It may be lost with a process that ends. */
  tell(news: unknown): void;
  /** Hears what they tell. */
  hear(listener: (news: unknown) => void): void;
}

/** A process under a supervisor. */
export interface Joined {
  handover: Handover;
  peers: Peers;
  /** Tells the supervisor that the store is open here. From then on, silence means that this process is stuck. */
  started(): void;
  /** Hands over what came of its task. The supervisor ends this process then. */
  done(result: unknown): void;
}

const report = (what: Report): void => void process.send?.(what);

/** Takes over what the supervisor of this process hands it; null for a process without one. */
export async function joinSupervisor(): Promise<Joined | null> {
  if (!cluster.isWorker) return null;
  const listeners: ((news: unknown) => void)[] = [];
  const start = Promise.withResolvers<Handover>();
  process.on('message', (order: Order) => {
    if (order.kind === 'start') start.resolve(order.handover);
    else for (const listener of listeners) listener(order.news);
  });
  // From here on it hears: what is sent before is lost.
  report({ kind: 'joined' });
  const handover = await start.promise;
  setInterval(() => report({ kind: 'alive' }), handover.beatMs).unref();
  return {
    handover,
    peers: {
      tell: (news) => report({ kind: 'peers', news }),
      hear: (listener) => void listeners.push(listener),
    },
    started: () => report({ kind: 'started' }),
    done: (result) => report({ kind: 'done', result }),
  };
}
