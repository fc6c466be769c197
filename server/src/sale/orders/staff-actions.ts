import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { StaffOrderAction } from '@halfturn/contract/staff/orders.ts';

export interface StaffFacts {
  /** The money is here, and not all of it went back. */
  paid: boolean;
  /** It is reserved, and not taken. */
  authorised: boolean;
  underReview: boolean;
  refundRequested: boolean;
  /** Its buyer can still pay it. */
  payable: boolean;
  /** It is not paid, and has not been canceled. */
  unpaid: boolean;
  /** It is to be paid by bank transfer. */
  byTransfer: boolean;
  /** A provider may know of money for it that the store was not told of. */
  asksProvider: boolean;
  /** Keys of it were not delivered yet. */
  keysOwed: boolean;
  /** A key was delivered and not taken back. */
  keysOut: boolean;
  /** Its keys are for another person. */
  gift: boolean;
  /** Minor units that were paid and have not gone back. */
  leftMinor: number;
  /** Its keys have yet to leave, for its buyer. */
  keysToCome: boolean;
  units: readonly { kind: 'key' | 'physical'; status: DeliveryStatus }[];
}

/**
 * What staff may do with an order now, first things first. A parcel rests while a person looks at the order, and while a
 * refund request waits for its answer; one that has left may still arrive.
 */
export function staffActionsOf({
  paid,
  authorised,
  underReview,
  refundRequested,
  payable,
  unpaid,
  byTransfer,
  asksProvider,
  keysOwed,
  leftMinor,
  keysOut,
  gift,
  keysToCome,
  units,
}: StaffFacts): StaffOrderAction[] {
  const keys: StaffOrderAction[] = keysToCome ? ['staffKeyDelivery'] : [];
  const cancel: StaffOrderAction[] = unpaid ? ['staffCancelOrder'] : [];
  if (authorised)
    return underReview ? ['staffApproveOrder', 'staffRefuseOrder', ...keys] : [...cancel, ...keys];
  if (!paid) {
    const money: StaffOrderAction[] = [];
    if (unpaid && byTransfer) money.push('staffConfirmPayment');
    if (asksProvider) money.push('staffCheckPayment');
    if (payable) money.push('staffAdjustPrice');
    return [...money, ...cancel, ...keys];
  }
  const goods = new Set(units.filter((unit) => unit.kind === 'physical').map((unit) => unit.status));
  const actions: StaffOrderAction[] = [];
  if (underReview) actions.push('staffApproveOrder', 'staffRefuseOrder');
  if (refundRequested) actions.push('staffAnswerRefund');
  const mayLeave = !underReview && !refundRequested;
  if (mayLeave && goods.has('waiting')) actions.push('staffPack');
  if (mayLeave && goods.has('packed') && !goods.has('waiting')) actions.push('staffShip');
  if (goods.has('shipped')) actions.push('staffReceive');
  if (underReview) return [...actions, ...keys];
  if (keysOwed && !refundRequested) actions.push('staffDeliverNow');
  if (leftMinor > 0) actions.push('staffRefundOrder');
  if (keysOut) actions.push('staffReplaceKey', 'staffShowKey');
  if (keysOut && !gift) actions.push('staffResendKeys');
  actions.push('staffChangeEmail');
  return [...actions, ...keys];
}
