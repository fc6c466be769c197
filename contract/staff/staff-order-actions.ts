// Apart from the calls, which need zod: the browser reads these names.

/** What staff may do with an order now; whose role allows it is another question (`staffSession.may`). */
export const STAFF_ORDER_ACTIONS = [
  'staffApproveOrder',
  'staffRefuseOrder',
  'staffAnswerRefund',
  'staffPack',
  'staffShip',
  'staffReceive',
  'staffKeyDelivery',
  'staffDeliverNow',
  'staffConfirmPayment',
  'staffCheckPayment',
  'staffAdjustPrice',
  'staffRefundOrder',
  'staffCancelOrder',
  'staffReplaceKey',
  'staffShowKey',
  'staffResendKeys',
  'staffChangeEmail',
] as const;
export type StaffOrderAction = (typeof STAFF_ORDER_ACTIONS)[number];
