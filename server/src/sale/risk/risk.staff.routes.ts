import { present } from '@halfturn/contract/primitives/rows.ts';
import { staffRisk, staffSaveRisk, staffTryRisk } from '@halfturn/contract/staff/risk.ts';
import { staffActor } from '../../house/audit/door.ts';
import { savedSettings, type SavedSetting } from '../../house/settings/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { riskWire } from '../orders/door.ts';
import { restUntil } from './rest-cards.ts';
import {
  classNames,
  declinedBuyers,
  presentSlugs,
  refusedLately,
  refusedTries,
  weighedOrders,
} from './risk.queries.ts';
import { rulesOf, saveRules, withPresentSlugs } from './rules.ts';
import { tryRules } from './try-rules.ts';

const SHOWN = 20;

/** The staff's calls about the rules that score orders. */
export const riskStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const savedWire = async (saved: SavedSetting | undefined) => {
    const isSaved = saved !== undefined && saved.revision > 0;
    const names = isSaved ? await staffNames(db, [saved.saved_by]) : null;
    return {
      rules: await withPresentSlugs(db, rulesOf(saved)),
      revision: saved?.revision ?? 0,
      savedAt: isSaved ? saved.updated_at.toISOString() : null,
      savedBy: isSaved ? (names?.get(saved.saved_by) ?? '') : null,
    };
  };
  return [
    bindStaff(staffRisk, async ({ visitor }) => {
      const now = clock.now();
      const [[saved], classes, refused, declined] = await Promise.all([
        savedSettings(db, ['risk.rules']),
        classNames(db, visitor.locale),
        refusedTries(db, SHOWN),
        declinedBuyers(db, now),
      ]);
      return {
        ...(await savedWire(saved)),
        classes,
        resting: declined
          .flatMap(({ email, ip, declines, last }) => {
            const until = restUntil({ declines, last }, rulesOf(saved), now);
            return until ? [{ email, ip, declines, until: until.toISOString() }] : [];
          })
          .slice(0, 50),
        refused: refused.map(({ id, at, email, ip, currency, total_minor, risk }) => ({
          id,
          at: at.toISOString(),
          email,
          ip,
          total: { amount: total_minor, currency: currency },
          ...present(riskWire(risk)),
        })),
      };
    }),

    bindStaff(staffSaveRisk, async ({ body, staff }) =>
      savedWire(await inTransaction(db, (trx) => saveRules(trx, body, staffActor(staff)))),
    ),

    bindStaff(staffTryRisk, async ({ body }) => {
      const [orders, refused, slugs] = await Promise.all([
        weighedOrders(db),
        refusedLately(db, clock.now()),
        presentSlugs(db),
      ]);
      return tryRules(body.rules, { orders, refused, slugs });
    }),
  ];
};
