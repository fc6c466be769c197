import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/tax.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { lockSetting, readPlain, saveSetting } from '../../house/settings/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { COUNTRIES, isCountry } from '../../platform/countries.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { versionOf } from '../../platform/version-of.ts';
import { addEuRates, addRate, editRate, removeRate } from './keep-rates.ts';
import { taxRates } from './tax.queries.ts';

/** The setting of each field. */
const KEYS = {
  included: 'tax.included',
  slipPrices: 'packing.prices',
  name: 'shop.name',
  address: 'shop.address',
  country: 'shop.country',
  taxNumber: 'shop.taxNumber',
  register: 'shop.register',
} as const satisfies Record<keyof staff.TaxSettings, string>;

async function settingsOf(db: Db): Promise<staff.TaxSettings> {
  const values = await readPlain(db, Object.values(KEYS));
  return Object.fromEntries(
    Object.entries(KEYS).map(([name, key]) => [name, values[key]]),
  ) as staff.TaxSettings;
}

/** The tax rates, and the store's own details on invoices. */
export const taxStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staff.staffTax, async () => {
    const [rates, settings] = await Promise.all([taxRates(db), settingsOf(db)]);
    return {
      rates: rates.map((row) => ({ ...row, rate: row.rate / 1000, version: versionOf(row) })),
      settings: { ...settings, version: versionOf(settings) },
      countries: [...COUNTRIES],
    };
  }),

  bindStaff(staff.staffSaveTaxSettings, async ({ body: { version, ...body }, staff: who }) => {
    if (body.country !== '' && !isCountry(body.country))
      throw problem('invalid_input', { fields: { country: 'country_format' } });
    const actor = staffActor(who);
    await inTransaction(db, async (trx) => {
      await lockSetting(trx, KEYS.name);
      const before = await settingsOf(trx);
      await demandSeen(trx, version, { now: before, subject: 'tax' });
      for (const name of keysOf(KEYS))
        if (before[name] !== body[name]) await saveSetting(trx, KEYS[name], body[name], actor);
      await audit(trx, { actor, action: 'tax.settings_saved', subject: 'tax', before, after: body });
    });
    return null;
  }),

  bindStaff(staff.staffAddTaxRate, async ({ body, staff: who }) => ({
    id: await inTransaction(db, (trx) => addRate(trx, body, staffActor(who))),
  })),
  bindStaff(staff.staffAddEuRates, async ({ staff: who }) => {
    // Days of rates are days of UTC.
    const today = clock.now().toISOString().slice(0, 10);
    return { added: await inTransaction(db, (trx) => addEuRates(trx, today, staffActor(who))) };
  }),
  bindStaff(staff.staffEditTaxRate, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => editRate(trx, params.id, body, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffRemoveTaxRate, async ({ params, staff: who }) => {
    await inTransaction(db, (trx) => removeRate(trx, params.id, staffActor(who)));
    return null;
  }),
];
