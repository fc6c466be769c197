import * as calls from '@halfturn/contract/claims.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { hideKeys } from '../delivery/door.ts';
import { findOrder, keysOf, orderOf, unitsOf } from '../orders/door.ts';
import { claimsOf } from './claims.queries.ts';
import { claimsWire } from './claims.wire.ts';
import { addPicture, readPicture } from './keep-pictures.ts';
import { makeClaim } from './make-claim.ts';

/** What buyers do about keys that do not work. Each call checks whose order it is first. */
export const claimsRoutes = ({ db, clock, keyring }: Context): Binding[] => {
  const show = async (orderId: string) => {
    const [order, units, claims] = await Promise.all([
      orderOf(db, orderId),
      unitsOf(db, orderId),
      claimsOf(db, orderId),
    ]);
    return claimsWire(order, units, claims, clock.now());
  };
  return [
    bind(calls.orderClaims, async ({ params, query, visitor, member }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
      return await show(order.id);
    }),

    bind(calls.makeClaim, async ({ params, body, visitor, member }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(body, visitor, member));
      const { text, hidden } = await hideKeys(db, keyring, { orderId: order.id }, body.text);
      await inTransaction(db, (trx) =>
        makeClaim(trx, order.id, { ...body, text, hiddenKeys: hidden }, clock.now()),
      );
      return await show(order.id);
    }),

    bind(calls.addClaimPicture, async ({ params, query, raw, visitor, member }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
      const { text: name } = await hideKeys(db, keyring, { orderId: order.id }, query.name);
      const picture = await readPicture(raw, name);
      return await inTransaction(db, (trx) => addPicture(trx, order.id, picture, clock.now()));
    }),
  ];
};
