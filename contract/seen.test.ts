import { expect, test } from 'vitest';
import { ENDPOINTS } from './calls.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** A field of the body, or of the query of a call that takes a file, that says what was on the screen: a version, or the former value. */
const SEEN = ['version', 'revision', 'base', 'was', 'seen'];

/** What makes or removes a thing, or reads, tries or sends something, overwrites nothing that a colleague has typed. */
const NO_EDIT =
  /^staff(Add|Answer|Book|Cancel|Confirm|Create|Disc|Duplicate|Erase|Export|Fetch|Find|Import|Make|Match|New|Note|Open|Pay|Preview|Remove|Resend|Send|Start|Stop|Test|Try|Undo|Upload)/;

/** Why these calls take no version although they change what is there. */
const REASONS = {
  'changes only what the caller owns': [
    'staffChangeName',
    'staffChatPresence',
    'staffChangePassword',
    'staffChangeOwnEmail',
    'staffPasskeyOptions',
    'staffSaveView',
    'staffEditOrderNote',
    'staffEditCustomerNote',
    'staffChooseAlarms',
  ],
  'moves a thing one step on; its command refuses a thing that has already moved': [
    'staffApproveOrder',
    'staffRefuseOrder',
    'staffPack',
    'staffShip',
    'staffReceive',
    'staffAdjustPrice',
    'staffRefundOrder',
    'staffReplaceKey',
    'staffShowKey',
    'staffDeliverNow',
    'staffCheckPayment',
    'staffHandleMails',
    'staffRunJobsAgain',
    'staffDoWithOrders',
    'staffSettleWithdrawal',
    'staffCloseDispute',
    'staffDisputeEvidence',
    'staffMoveKeys',
    'staffFinishKeyImport',
    'staffSetEntryAside',
    'staffRefundSent',
    'staffEndCoupon',
    'staffWithdraw',
    'staffReset',
    'staffListCodes',
  ],
  'sets one switch to what its button says, and does it twice as well as once': [
    'staffDisable',
    'staffDisableCustomer',
    'staffShowCurrency',
    'staffUseFeed',
    'staffTagOrder',
    'staffTagCustomer',
    'staffSeeAlarm',
    'staffSeeChat',
    'staffKeyDelivery',
    'staffLegalRead',
  ],
  'adds to a ledger, whatever its balance is': ['staffAdjustPoints', 'staffChangeBalance'],
  'puts what exists in order; what others have added stays': [
    'staffPlaceCurrency',
    'staffOrderBanners',
    'staffOrderPictures',
    'staffOrderProductTypes',
  ],
  'replaces an address that a buyer asked to have replaced; the former one is told and can take it back': [
    'staffChangeEmail',
    'staffMendGift',
  ],
  'publishes something new': ['staffAnnounce'],
  'names a version for each of its rows': ['staffSaveVariants'],
};

const edits = ENDPOINTS.filter(
  (one: AnyEndpoint) => one.access === 'staff' && one.method === 'POST',
) as readonly AnyEndpoint[];
const seesBefore = ({ body, query, raw }: AnyEndpoint): boolean => {
  const told = raw ? query : body;
  const shape =
    told && 'shape' in told
      ? (told.shape as Record<string, { safeParse: (value: unknown) => { success: boolean } }>)
      : {};
  // A version that may be missing checks nothing.
  return SEEN.some((name) => shape[name] !== undefined && !shape[name].safeParse(undefined).success);
};

test('every edit by staff says what was on the screen, so that no save overwrites a colleague’s unseen', () => {
  const excused = new Set(Object.values(REASONS).flat());
  const unseen = edits
    .filter((one) => !seesBefore(one) && !NO_EDIT.test(one.name) && !excused.has(one.name))
    .map(({ name }) => name);
  expect(unseen, 'add `version: seenVersion` to the body, or a reason to this test').toEqual([]);
});

test('no reason is kept for a call that is gone, or that says what it saw', () => {
  const named = new Map(edits.map((one) => [one.name, one]));
  for (const name of Object.values(REASONS).flat()) {
    const call = named.get(name);
    expect(call, name).toBeDefined();
    expect(call && seesBefore(call), name).toBe(false);
  }
});

test('an edit that says what it saw can be refused for it', () => {
  const silent = edits
    .filter(
      (one) =>
        seesBefore(one) && !one.problems?.some((slug) => /^content_changed$|_has_moved_on$/.test(slug)),
    )
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});
