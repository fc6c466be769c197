import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import {
  staffLimits,
  staffSaveGivingLimits,
  staffSaveLimits,
  type GivingLimits,
  type StoreLimits,
} from '@halfturn/contract/staff/store-limits.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { audit, staffActor } from '../audit/door.ts';
import { lockSetting, readPlain, saveSetting } from '../settings/door.ts';
import { versionOf } from '../../platform/version-of.ts';
import { notifyOwners } from './notify-owners.ts';
import { demandSeen } from './seen.ts';

/** The setting behind each field. */
const STORE = {
  passwordMin: 'password.min',
  passwordMax: 'password.max',
  openOrdersPerEmail: 'caps.guest.openOrdersPerEmail',
  openOrdersPerIp: 'caps.guest.openOrdersPerIp',
  unitsPerProduct: 'caps.guest.unitsPerProduct',
  openOrdersPerMember: 'caps.member.openOrders',
} as const satisfies Record<keyof StoreLimits, string>;

const GIVING = {
  largeUsd: 'staff.largeUsd',
  mostUsd: 'staff.mostUsd',
  largePoints: 'staff.largePoints',
  mostPoints: 'staff.mostPoints',
} as const satisfies Record<keyof GivingLimits, string>;

type Keys = typeof STORE | typeof GIVING;
type Values<K extends Keys> = Record<keyof K & string, number>;

async function limitsOf<K extends Keys>(db: Db, keys: K): Promise<Values<K>> {
  const names = keysOf(keys);
  const settings = Object.values(keys) as (typeof STORE)[keyof typeof STORE][];
  const values = await readPlain(db, settings);
  return Object.fromEntries(names.map((name, i) => [name, values[nthOf(settings, i)]])) as Values<K>;
}

/** Saves limits under a lock, so that two concurrent changes see each other. Returns the former limits. */
async function saveLimits<K extends Keys>(
  trx: Trx,
  keys: K,
  { version, ...wanted }: Values<K> & { version: string },
  { actor, subject }: { actor: string; subject: string },
): Promise<Values<K>> {
  const settings = Object.entries(keys) as [keyof K & string, (typeof STORE)[keyof typeof STORE]][];
  await lockSetting(trx, firstOf(settings)[1]);
  const before = await limitsOf(trx, keys);
  await demandSeen(trx, version, { now: before, subject });
  const after = wanted as unknown as Values<K>;
  for (const [name, key] of settings)
    if (before[name] !== after[name]) await saveSetting(trx, key, after[name], actor);
  await audit(trx, { actor, action: 'settings.limits_saved', subject, before, after });
  return before;
}

const withVersion = <T extends object>(limits: T) => ({ ...limits, version: versionOf(limits) });

/** The limits of the store, as the owner sets them. */
export const storeLimitsStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staffLimits, async () => {
    const [store, giving] = await Promise.all([limitsOf(db, STORE), limitsOf(db, GIVING)]);
    return { store: withVersion(store), giving: withVersion(giving) };
  }),

  bindStaff(staffSaveLimits, async ({ body, staff }) => {
    await inTransaction(db, (trx) =>
      saveLimits(trx, STORE, body, { actor: staffActor(staff), subject: 'limits:customers' }),
    );
    return null;
  }),

  bindStaff(staffSaveGivingLimits, async ({ body, staff }) => {
    await inTransaction(db, async (trx) => {
      const by = { actor: staffActor(staff), subject: 'limits:giving' };
      const before = await saveLimits(trx, GIVING, body, by);
      await notifyOwners(
        trx,
        { kind: 'giving_limits', path: '/settings', said: { former: named(before), now: named(body) } },
        { staffId: staff.id, now: clock.now() },
      );
    });
    return null;
  }),
];

/** Limits as the owners' mail names them: code above / at most. */
const named = ({ largeUsd, mostUsd, largePoints, mostPoints }: GivingLimits): string =>
  `$${largeUsd} / $${mostUsd}; ${largePoints} / ${mostPoints} points`;
