import type { OrderStatus } from '@halfturn/contract/orders.ts';
import {
  staffAddOrderNote,
  staffCancelOrder,
  staffEditOrderNote,
  staffTagOrder,
} from '@halfturn/contract/staff/order-acts.ts';
import { mayCall } from '@halfturn/contract/staff/roles.ts';
import {
  staffApproveOrder,
  staffKeyDelivery,
  staffOrderByNo,
  staffOrders,
  staffPack,
  staffReceive,
  staffShip,
  staffToday,
} from '@halfturn/contract/staff/orders.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import { giftOf } from '../gifts/door.ts';
import { approveOrder } from './approve-order.ts';
import { cancelByStaff } from './cancel-by-staff.ts';
import { keyFactsOf } from './key-delivery.ts';
import { packOrder, receiveOrder, shipOrder } from './move-parcel.ts';
import { addNote, editNote, tagOrder } from './order-notes.ts';
import { notesOf, tagsOf } from './order-notes.queries.ts';
import { linesOf, unitsOf, type OrderRow } from './orders.queries.ts';
import { choicesOfOrders, countTabs, listOrders } from './order-lists.queries.ts';
import { orderWish } from './order-wish.ts';
import { figuresSince, orderForStaff, waitingOrders } from './orders.staff.queries.ts';
import { listRowWire, noteWire, staffOrderWire, waitingWire, type AttemptSeen } from './orders.staff.wire.ts';
import { backgroundOf } from './staff-order.queries.ts';
import type { By } from './staff-order.ts';
import { switchKeyDelivery } from './switch-key-delivery.ts';

const NOTHING = { rows: [], total: 0 };
const NOTHING_WAITS = { refunds: NOTHING, review: NOTHING, withoutKey: NOTHING, toShip: NOTHING };

/** What the pages of staff show of payments, which this slice does not know: the application hands it in. */
export interface PaymentFacts {
  attemptsOf: (db: Db, orderId: string) => Promise<AttemptSeen[]>;
  countRefunds: (db: Db, since: Date) => Promise<number>;
  /** The orders that have a payment whose reference begins so. */
  ordersPaidAs: (db: Db, reference: string) => Promise<string[]>;
}

/** What staff see of orders, and do with them; calls that move money are with payments. */
export const ordersStaffRoutes = ({ db, clock }: Context, payments: PaymentFacts): Binding[] => {
  const act = async (
    orderNo: string,
    staff: StaffMember,
    command: (trx: Trx, orderId: string, by: By) => Promise<OrderRow>,
  ): Promise<{ status: OrderStatus }> => {
    const { id } = await orderForStaff(db, orderNo);
    const by = { actor: staffActor(staff), now: clock.now() };
    const { status } = await inTransaction(db, (trx) => command(trx, id, by));
    return { status: status };
  };
  const write = async (
    orderNo: string,
    staff: StaffMember,
    command: (trx: Trx, orderId: string, by: By & { staffId: string }) => Promise<void>,
  ): Promise<null> => {
    const { id } = await orderForStaff(db, orderNo);
    const by = { actor: staffActor(staff), staffId: staff.id, now: clock.now() };
    await inTransaction(db, (trx) => command(trx, id, by));
    return null;
  };

  return [
    bindStaff(staffOrders, async ({ query }) => {
      const now = clock.now();
      const wish = await orderWish(db, query, payments.ordersPaidAs);
      const [rows, counts, choices] = await Promise.all([
        listOrders(db, { ...wish, ...query }, now),
        countTabs(db, wish, now),
        choicesOfOrders(db),
      ]);
      return {
        rows: rows.map(listRowWire),
        total: counts[query.tab],
        counts,
        ...choices,
      };
    }),

    bindStaff(staffOrderByNo, async ({ params, staff }) => {
      const order = await orderForStaff(db, params.orderNo);
      const [lines, units, background, attempts, gift, keyFacts, notes, tags] = await Promise.all([
        linesOf(db, order.id),
        unitsOf(db, order.id),
        backgroundOf(db, order),
        payments.attemptsOf(db, order.id),
        order.gift ? giftOf(db, order.id) : null,
        keyFactsOf(db, order.id),
        notesOf(db, order.id),
        tagsOf(db, order.id),
      ]);
      const beside = { ...background, attempts, gift, keyFacts, tags };
      const names = await staffNames(
        db,
        notes.map(({ staff_id: id }) => staffActor({ id })),
      );
      const internalNotes = notes.map((note) => noteWire(note, names, staff.id));
      return { ...staffOrderWire(order, lines, units, beside, clock.now()), internalNotes };
    }),

    bindStaff(staffToday, async ({ staff }) => {
      const now = clock.now();
      const dayAgo = new Date(now.getTime() - 86_400_000);
      const refunded = await payments.countRefunds(db, dayAgo);
      const figures = { ...(await figuresSince(db, dayAgo)), refunded };
      const waiting = mayCall(staff, staffOrders) ? await waitingWires(db, now) : NOTHING_WAITS;
      return { serverNow: now.toISOString(), figures, ...waiting };
    }),

    bindStaff(staffApproveOrder, ({ params, staff }) => act(params.orderNo, staff, approveOrder)),
    bindStaff(staffKeyDelivery, ({ params, body, staff }) =>
      act(params.orderNo, staff, (trx, orderId, by) => switchKeyDelivery(trx, orderId, body, by)),
    ),
    bindStaff(staffCancelOrder, ({ params, body, staff }) =>
      act(params.orderNo, staff, (trx, orderId, by) => cancelByStaff(trx, orderId, body.reason, by)),
    ),
    bindStaff(staffAddOrderNote, ({ params, body, staff }) =>
      write(params.orderNo, staff, (trx, id, by) => addNote(trx, id, body.text, by)),
    ),
    bindStaff(staffEditOrderNote, ({ params, body, staff }) =>
      write(params.orderNo, staff, (trx, id, by) => editNote(trx, id, { ...params, ...body }, by)),
    ),
    bindStaff(staffTagOrder, ({ params, body, staff }) =>
      write(params.orderNo, staff, (trx, id, by) => tagOrder(trx, id, body, by)),
    ),
    bindStaff(staffPack, ({ params, staff }) => act(params.orderNo, staff, packOrder)),
    bindStaff(staffShip, ({ params, body, staff }) =>
      act(params.orderNo, staff, (trx, orderId, by) => shipOrder(trx, orderId, body, by)),
    ),
    bindStaff(staffReceive, ({ params, staff }) => act(params.orderNo, staff, receiveOrder)),
  ];
};

async function waitingWires(db: Db, now: Date) {
  const { refunds, review, withoutKey, toShip } = await waitingOrders(db, now);
  const wire = ({ rows, total }: typeof toShip) => ({ rows: rows.map(waitingWire), total });
  return {
    refunds: wire(refunds),
    review: wire(review),
    withoutKey: wire(withoutKey),
    toShip: wire(toShip),
  };
}
