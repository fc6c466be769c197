// What payments, checkout, delivery and the desk may use of orders.
export { keyDeliveryOf, keyFactsOf, keysFitMail } from './key-delivery.ts';
export { planAdjustment, PRICE_ADJUSTED, writeAdjustment, type AdjustmentWish } from './adjust-price.ts';
export { releaseDayOf, describeComing } from './pre-orders.ts';
export { inDollarCents } from './order-lists.queries.ts';
export { recordReveals } from './reveals.queries.ts';
export {
  memberOrderMoved,
  orderApproved,
  orderCancelled,
  orderCompleted,
  orderDisputed,
  orderExpired,
  orderPaid,
  orderRefunded,
  orderShipped,
  refundDeclined,
} from './orders.events.ts';
export {
  findOrder,
  keepDevice,
  keysOf,
  ORDERS_COOKIE,
  ORDERS_COOKIE_SECONDS,
  rememberSecret,
  shownBy,
  trustDevice,
  trustDeviceForOrder,
} from './order-access.ts';
export {
  extendOrder,
  linesOf,
  lockOrder,
  logSteps,
  orderOf,
  refreshStatus,
  unitsOf,
  updateOrder,
  writeStatus,
} from './orders.queries.ts';
export {
  assignKeys,
  comingUnits,
  moveUnits,
  releaseOn,
  replaceUnit,
  type ComingUnits,
} from './units.queries.ts';
export { boughtUnits, type BoughtUnit } from './bought-units.queries.ts';
export { openForPayment } from './open-for-payment.ts';
export { waitingOf } from './my-orders.queries.ts';
export { latestOrders } from './my-orders.wire.ts';
export { movePayment } from './move-payment.ts';
export { askOrderLink } from './ask-order-link.ts';
export { exampleSums, sumRows, type SummedLine, type SummedOrder } from './mail/sum-rows.ts';
export { linkMail } from './mail/link-mail.ts';
export { orderLink } from './order-link.ts';
export { mayMailUnpaid } from './order-mails.ts';
export { placeOrder } from './place-order.ts';
export { answerBy, CHOICE_HOURS, isGuaranteed, RESERVED_HOURS, REVIEW_HOURS, reviewBy } from './order.ts';
export { riskWire } from './orders.staff.wire.ts';
export { voidUnits } from './void-units.ts';
export { endUnpaid } from './expire-order.ts';
export { settleOrder } from './settle-order.ts';
export { changeEmail, mayChangeEmail } from './change-email.ts';
export { notifyHeld, notifyPaid } from './notify-buyer.ts';
export { declineRefund } from './decline-refund.ts';
export { isReplaceable, lockForAct } from './staff-order.ts';
export { countActs, lockEmail } from './change-email.queries.ts';
export { overtaken } from './overtaken.ts';
export { takeBackForStaff, type StaffRefund } from './refund-by-staff.ts';
export { refuseOrder } from './refuse-order.ts';
export { countNeedsYou, lateOrders, orderForStaff } from './orders.staff.queries.ts';
export {
  forgetAsked,
  grantRefund,
  requestRefund,
  takeBack,
  takeBackUnchosen,
  type RefundWish,
} from './take-back.ts';
export { deliveryNameOf } from './delivery-name.ts';
export { shipToOf } from './ship-to.ts';
export { isLeft, unitAmount } from './worth.ts';
export type { HoldCaps } from './hold-caps.ts';
export type { FoundOrder, OrderKeys } from './order-access.ts';
export type { LineRow, OrderRow, UnitRow } from './orders.queries.ts';
export type { Judged, OrderDraft, PlacedOrder } from './place-order.ts';
export type { RecentOrders, Traces } from './recent-orders.queries.ts';
