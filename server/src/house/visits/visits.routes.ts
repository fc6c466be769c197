import { saveVisit } from '@halfturn/contract/home.ts';
import { staffVisits } from '@halfturn/contract/staff/visits.ts';
import type { Context } from '../../platform/context.ts';
import { bind, bindStaff, type Binding } from '../../platform/http/call.ts';
import { countStep, countView } from './count-views.ts';
import { visitRecorder, wantsPrivacy } from './record.ts';
import { visitFigures } from './visits.queries.ts';

export const visitsRoutes = (context: Context): Binding[] => {
  const { db, clock, log } = context;
  const record = visitRecorder(context);
  return [
    bind(saveVisit, async ({ body: { toUrl, fromUrl, productId, recorded, added }, headers, member }) => {
      const counts = !wantsPrivacy(headers);
      if (added) {
        if (counts) countStep(db, log, 'cart', clock.now());
        return null;
      }
      if (productId && counts) {
        countView(db, log, productId, clock.now());
        countStep(db, log, 'product', clock.now());
      }
      // The member comes from the session alone.
      if (!recorded) await record.any({ toUrl, fromUrl, accountId: member?.id ?? null }, headers);
      return null;
    }),

    bindStaff(staffVisits, ({ query }) => visitFigures(db, clock.now(), Number(query.days))),
  ];
};
