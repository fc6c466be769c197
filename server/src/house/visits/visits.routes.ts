import { checkSession, saveVisit } from '@halfturn/contract/home.ts';
import { staffVisits } from '@halfturn/contract/staff/visits.ts';
import type { Context } from '../../platform/context.ts';
import { bind, bindStaff, type Binding, type Call } from '../../platform/http/call.ts';
import { countView } from './count-views.ts';
import { isForeign } from './referrer.ts';
import { originOf, pathOf, wantsPrivacy } from './visit.ts';
import { recordVisit, visitFigures } from './visits.queries.ts';

/** Whether the caller shows a session at all: a cookie, or a bearer token for a client that keeps no cookies. */
const showsSession = ({ visitor, headers }: Pick<Call, 'visitor' | 'headers'>): boolean =>
  Boolean(visitor.cookies['session']) || /^bearer \S/i.test(String(headers['authorization'] ?? ''));

export const visitsRoutes = ({ config, db, clock, log }: Context): Binding[] => {
  const record = (toUrl: string, fromUrl: string) =>
    recordVisit(db, {
      toUrl: pathOf(toUrl),
      fromUrl: originOf(fromUrl, config.publicUrl),
      at: clock.now(),
    });
  return [
    bind(saveVisit, async ({ body: { toUrl, fromUrl, productId, recorded }, headers }) => {
      if (wantsPrivacy(headers)) return null;
      if (productId) countView(db, log, productId, clock.now());
      if (!recorded) await record(toUrl, fromUrl);
      return null;
    }),

    bind(checkSession, async (call) => {
      const { toUrl, fromUrl } = call.query;
      if (fromUrl && isForeign(fromUrl, config.publicUrl) && !wantsPrivacy(call.headers))
        await record(toUrl, fromUrl);
      // No session can be alive while the store has no accounts: one that is shown is stale.
      return { state: 0 as const, is_success: !showsSession(call) };
    }),

    bindStaff(staffVisits, ({ query }) => visitFigures(db, clock.now(), Number(query.days))),
  ];
};
