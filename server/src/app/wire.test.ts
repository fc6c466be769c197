import { ENDPOINTS } from '@halfturn/contract/calls.ts';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describedCalls, type DescribedCalls } from '../../test/described-calls.ts';
import { testStore } from '../../test/store.ts';
import { walkAccount, walkGettingIn, walkPasskeys } from '../../test/walks/account.ts';
import { walkLinks } from '../../test/walks/links.ts';
import { walkOrder } from '../../test/walks/order.ts';
import { walkChat, walkGuestChat } from '../../test/walks/chat.ts';
import { walkPersonalData } from '../../test/walks/personal-data.ts';
import { walkSignInWith } from '../../test/walks/sign-in-with.ts';
import { walkCatalogue } from '../../test/walks/shop.ts';
import { bindingsOf } from './bindings.ts';

let calls: DescribedCalls;
beforeAll(async () => {
  calls = await describedCalls(await testStore({ env: { STEAM_SIGN_IN: 'on' } }));
});
afterAll(() => calls.store.close());

test('every call of the contract is bound, once, and described', () => {
  const bound = bindingsOf(calls.store.context, calls.store.providers).map(({ endpoint }) => endpoint.name);
  expect(bound.toSorted((a, b) => a.localeCompare(b))).toEqual(
    ENDPOINTS.map((e) => e.name).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(calls.description.openapi).toBe('3.1.0');
  for (const e of ENDPOINTS)
    expect(calls.description.paths[BASE + e.path]?.[e.method.toLowerCase()]?.operationId).toBe(e.name);
});

describe('each reply is what the description says', () => {
  test('of the catalogue', () => walkCatalogue(calls));
  test('of an order, from the quote to the end', () => walkOrder(calls));
  test('what is asked for by mail, and the links of its mails', () => walkLinks(calls));
  test('of an account', () => walkAccount(calls));
  test('of passkeys', () => walkPasskeys(calls));
  test('of a sign-in with an account elsewhere', () => walkSignInWith(calls));
  test('of a chat', async () => {
    await walkChat(calls);
    await walkGuestChat(calls);
  });
  test('of the data that is held about a person', () => walkPersonalData(calls));
  test('of getting an account, and of getting back into it', () => walkGettingIn(calls));

  test('and every call has been answered well at least once', () => {
    // The back office's calls have tests of their own, with a staff session.
    const ours = ENDPOINTS.filter((e) => !e.path.startsWith('/admin/'));
    const never = ours.filter((e) => !calls.seen.get(`${e.method} ${e.path}`)?.has(200)).map((e) => e.name);
    // Those have tests of their own: payouts.test.ts, balance.test.ts, bank.test.ts, withdrawals.test.ts, giving.test.ts, delivery.test.ts, invoices.test.ts, webhook.test.ts,
    // and webhooks.test.ts, as events are signed by others.
    expect(never).toEqual([
      'orderTransfer',
      'checkRevealCode',
      'changeGift',
      'sendGift',
      'keepGift',
      'readGift',
      'openGift',
      'giftAddress',
      'restoreGiftAddress',
      'declareWithdrawal',
      'paymentWebhook',
      'mailWebhook',
      'orderPapers',
      'affiliateToBalance',
      'accountBalance',
    ]);
  });
});
