import * as calls from '@halfturn/contract/addresses.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { isCountry } from '../../platform/countries.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindMember, type Binding } from '../../platform/http/call.ts';
import { addressesOf } from './addresses.queries.ts';
import { addressWire } from './addresses.wire.ts';
import { wellFormed } from './check-address.ts';
import { formatOf } from './formats.ts';
import { deleteAddress, saveAddress } from './save-address.ts';

export const addressesRoutes = ({ db, clock }: Context): Binding[] => {
  const all = async (accountId: string) => {
    const rows = (await addressesOf(db, accountId)).map(addressWire);
    return { rows, total: rows.length };
  };
  return [
    bind(calls.homeAddressFormat, ({ query }) => {
      if (!isCountry(query.country)) throw problem('not_found');
      return formatOf(query.country);
    }),

    bindMember(calls.addresses, ({ member }) => all(member.id)),

    bindMember(calls.saveAddress, async ({ body, member }) => {
      const { id = null, isDefault, ...typed } = body;
      const { firstName, lastName, ...rest } = wellFormed(typed);
      const parts = { ...rest, first_name: firstName, last_name: lastName };
      await inTransaction(db, (trx) => saveAddress(trx, member.id, { id, parts, isDefault }, clock.now()));
      return await all(member.id);
    }),

    bindMember(calls.deleteAddress, async ({ params, member }) => {
      await inTransaction(db, (trx) => deleteAddress(trx, member.id, params.id));
      return await all(member.id);
    }),
  ];
};
