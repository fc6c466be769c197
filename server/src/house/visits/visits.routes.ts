import { checkSession, saveVisit } from '@halfturn/contract/home.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding, type Call } from '../../platform/http/call.ts';
import { isForeign } from './referrer.ts';
import { recordVisit } from './visits.queries.ts';

/** Whether the caller shows a session at all: a cookie, or a bearer token for a client that keeps no cookies. */
const showsSession = ({ visitor, headers }: Pick<Call, 'visitor' | 'headers'>): boolean =>
  Boolean(visitor.cookies['session']) || /^bearer \S/i.test(String(headers['authorization'] ?? ''));

export const visitsRoutes = ({ config, db, clock }: Context): Binding[] => [
  bind(saveVisit, async ({ body: { toUrl, fromUrl } }) => {
    await recordVisit(db, { toUrl, fromUrl, accountId: null, at: clock.now() });
    return null;
  }),

  bind(checkSession, async (call) => {
    const { toUrl, fromUrl } = call.query;
    if (fromUrl && isForeign(fromUrl, config.publicUrl))
      await recordVisit(db, { toUrl, fromUrl, accountId: null, at: clock.now() });
    // No session can be alive while the store has no accounts: one that is shown is stale.
    return { state: 0 as const, is_success: !showsSession(call) };
  }),
];
