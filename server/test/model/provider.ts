import type { Provider } from '../../src/sale/payments/provider.ts';

/** What goes wrong with a call to the provider: it works, and its answer is lost; or it does not work at all. */
export type Mischief = 'reply lost' | 'down';
export type Call = 'create' | 'read' | 'cancel' | 'refund';

/** What is to go wrong next, and how often something did. */
export interface Troubles {
  /** For the provider's next call of that kind. */
  next: Partial<Record<Call, Mischief | undefined>>;
  fired: { replies: number; outages: number };
}

/** As the provider fails here, and what the store says where that keeps it from going on: it tries again. */
export const PROVIDER_FAILED =
  /^the provider (is down|did it, and its reply was lost)$|^the payment of attempt \S+ could not be learned from/;

/** A provider whose next call can fail. It opens no payment within the order's transaction, as none that is far away can. */
export function withTroubles(real: Provider, troubles: Troubles): Provider {
  const spoilt =
    <Args extends unknown[], Reply>(name: Call, call: (...args: Args) => Promise<Reply>) =>
    async (...args: Args): Promise<Reply> => {
      const trouble = troubles.next[name];
      troubles.next[name] = undefined;
      if (trouble === 'down') {
        troubles.fired.outages++;
        throw new Error('the provider is down');
      }
      const reply = await call(...args);
      if (trouble === 'reply lost') {
        troubles.fired.replies++;
        throw new Error('the provider did it, and its reply was lost');
      }
      return reply;
    };
  return {
    code: real.code,
    create: spoilt('create', (request) => real.create(request)),
    read: spoilt('read', (ref) => real.read(ref)),
    cancel: spoilt('cancel', (ref) => real.cancel(ref)),
    refund: spoilt('refund', (refund) => real.refund(refund)),
    verify: (raw, headers) => real.verify(raw, headers),
  };
}
