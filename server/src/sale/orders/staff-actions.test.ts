import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import { expect, test } from 'vitest';
import { staffActionsOf, type StaffFacts } from './staff-actions.ts';

const facts = (goods: DeliveryStatus[], more: Partial<StaffFacts> = {}): StaffFacts => ({
  paid: true,
  authorised: false,
  underReview: false,
  refundRequested: false,
  payable: false,
  unpaid: false,
  byTransfer: false,
  asksProvider: false,
  keysOwed: false,
  leftMinor: 0,
  keysOut: false,
  gift: false,
  keysToCome: false,
  units: goods.map((status) => ({ kind: 'physical', status })),
  ...more,
});

test.each<[string, StaffFacts, string[]]>([
  ['goods are packed first', facts(['waiting', 'waiting']), ['staffPack']],
  ['then shipped', facts(['packed', 'packed']), ['staffShip']],
  ['a parcel leaves whole', facts(['packed', 'waiting']), ['staffPack']],
  ['then received', facts(['shipped']), ['staffReceive']],
  ['and that is all', facts(['received']), []],
  ['what was taken back is not shipped', facts(['voided', 'packed']), ['staffShip']],
  ['nothing leaves before the money is here', facts(['waiting'], { paid: false }), []],
  [
    'nothing leaves while somebody looks',
    facts(['waiting'], { underReview: true }),
    ['staffApproveOrder', 'staffRefuseOrder'],
  ],
  [
    'what is only reserved is looked at, or let go of',
    facts(['waiting'], { paid: false, authorised: true, underReview: true }),
    ['staffApproveOrder', 'staffRefuseOrder'],
  ],
  ['and leaves no sooner than it is paid', facts(['waiting'], { paid: false, authorised: true }), []],
  ['nor while a refund waits', facts(['packed'], { refundRequested: true }), ['staffAnswerRefund']],
  [
    'a parcel on its way may arrive all the same',
    facts(['shipped'], { refundRequested: true }),
    ['staffAnswerRefund', 'staffReceive'],
  ],
  [
    'how keys are delivered changes before the money is here',
    facts([], { paid: false, keysToCome: true }),
    ['staffKeyDelivery'],
  ],
  [
    'and while the order is reviewed',
    facts([], { underReview: true, keysToCome: true }),
    ['staffApproveOrder', 'staffRefuseOrder', 'staffKeyDelivery'],
  ],
  [
    'a transfer is confirmed while it is not paid',
    facts([], { paid: false, unpaid: true, byTransfer: true }),
    ['staffConfirmPayment', 'staffCancelOrder'],
  ],
  [
    'its provider is asked, also once it was canceled',
    facts([], { paid: false, asksProvider: true }),
    ['staffCheckPayment'],
  ],
  ['keys that are owed are delivered', facts([], { keysOwed: true }), ['staffDeliverNow']],
  [
    'but not while the order is reviewed',
    facts([], { keysOwed: true, underReview: true }),
    ['staffApproveOrder', 'staffRefuseOrder'],
  ],
  ['nor while a refund waits', facts([], { keysOwed: true, refundRequested: true }), ['staffAnswerRefund']],
  ['its price changes while it can be paid', facts([], { paid: false, payable: true }), ['staffAdjustPrice']],
  ['and not once it is paid', facts([], { payable: true }), []],
  ['keys are not shipped', facts([], { units: [{ kind: 'key', status: 'waiting' }] }), []],
])('%s', (_, given, actions) => {
  // Of every paid order that is not reviewed, as the next test says.
  expect(staffActionsOf(given).filter((one) => one !== 'staffChangeEmail')).toEqual(actions);
});

test('what staff do of their own accord follows from the money and the keys', () => {
  const own = (more: Partial<StaffFacts>) => staffActionsOf(facts([], more));
  expect(own({ leftMinor: 1 })).toEqual(['staffRefundOrder', 'staffChangeEmail']);
  expect(own({ keysOut: true })).toEqual([
    'staffReplaceKey',
    'staffShowKey',
    'staffResendKeys',
    'staffChangeEmail',
  ]);
  expect(own({ keysOut: true, gift: true })).toEqual(['staffReplaceKey', 'staffShowKey', 'staffChangeEmail']);
  const reviewed = { keysOut: true, leftMinor: 1, underReview: true };
  expect(own(reviewed)).toEqual(['staffApproveOrder', 'staffRefuseOrder']);
  expect(own({ paid: false, unpaid: true })).toEqual(['staffCancelOrder']);
});
