import { present } from '@halfturn/contract/primitives/rows.ts';
import type { AddressFormat } from '@halfturn/contract/addresses.ts';
import { placeOrder, type Quote } from '@halfturn/contract/checkout.ts';
import { CONSENT_VERSIONS } from '@halfturn/contract/primitives/consent-versions.ts';
import { email, phone } from '@halfturn/contract/primitives/text.ts';
import { describe, expect, it } from 'vitest';
import { checkDraft, faultOf, isEmail, placeOfPath, type Situation } from './check-draft.ts';
import { digitsOf } from './digits.ts';
import { draftAfterOrder, draftFrom, EMPTY_DRAFT, type Draft } from './draft.ts';
import { chosenMethod, chosenStyle, orderBody, quoteBody } from './order-body.ts';

const written = (parts: AddressFormat['parts']): AddressFormat => ({
  parts,
  zipName: 'postcode',
  stateName: 'province',
  zipExample: '',
});
const GERMANY = written([
  { part: 'address', required: true },
  { part: 'zip', required: true },
  { part: 'city', required: true },
]);
const EMIRATES = written([
  { part: 'address', required: true },
  { part: 'state', required: true },
]);
const KEYS: Situation = { lines: 1, needsAddress: false, format: GERMANY, agree: true, deliverNow: true };
const GOODS: Situation = { ...KEYS, needsAddress: true, deliverNow: null };
const ID = '0190b5a0-0000-7000-8000-000000000001';
const items = [{ productId: ID, quantity: 2 }];
const usd = (amount: number) => ({ amount, currency: 'USD' as const });

const mara: Draft = {
  ...EMPTY_DRAFT,
  email: ' mara.lindt@example.com ',
  phone: '+49 30 901820',
  firstName: 'Mara',
  lastName: 'Lindt',
  address: 'Torstr. 1',
  city: 'Berlin',
  zip: '10119',
  country: 'DE',
};

const quote: Quote = {
  lines: [],
  goods: usd(4998),
  memberDiscount: usd(0),
  coupon: usd(0),
  member: null,
  counts: usd(4998),
  points: usd(0),
  freight: usd(0),
  serviceCharge: usd(0),
  tax: { included: true, country: null, reverseCharge: false, total: usd(0), rates: [] },
  total: usd(4998),
  explained: {
    lines: [],
    rate: null,
    member: null,
    coupon: null,
    points: null,
    freight: null,
    fee: null,
  },
  deliversKeys: true,
  keyDelivery: 'mail',
  keysFitMail: true,
  needsAddress: false,
  deliveryMethods: [],
  paymentMethods: [
    {
      code: 'cny',
      fee: usd(0),
      holdMinutes: 15,
      holdsKeys: true,
      missing: null,
      available: false,
      reason: 'payment_currency_unavailable',
      worksIn: 'CNY',
    },
    {
      code: 'card',
      fee: usd(0),
      holdMinutes: 15,
      holdsKeys: true,
      missing: null,
      available: true,
      reason: null,
      worksIn: null,
    },
  ],
  problems: [],
};
const shipped: Quote = {
  ...quote,
  needsAddress: true,
  deliveryMethods: [
    { code: 'standard', name: 'Standard', hint: '', fee: usd(590), minDays: 3, maxDays: 7 },
    { code: 'express', name: 'Express', hint: '', fee: usd(1490), minDays: 1, maxDays: 2 },
  ],
};

describe('the checks of the form', () => {
  it('lets a whole form pass', () => {
    expect(checkDraft(mara, KEYS)).toEqual({});
    expect(checkDraft(mara, GOODS)).toEqual({});
  });

  it('asks of keys no more than an e-mail, the terms, their delivery at once and a product', () => {
    expect(checkDraft(EMPTY_DRAFT, { ...KEYS, lines: 0, agree: false, deliverNow: false })).toEqual({
      items: 'product_required',
      email: 'email_required',
      agree: 'terms_required',
      deliverNow: 'deliver_now_required',
    });
  });

  it('asks of goods where they go, as the country writes it', () => {
    const asked = (format: AddressFormat) =>
      Object.keys(checkDraft({ ...EMPTY_DRAFT, email: 'a@b.cc' }, { ...GOODS, format }));
    const always = ['phone', 'country', 'firstName', 'lastName', 'address'];
    expect(asked(GERMANY)).toEqual([...always, 'zip', 'city']);
    expect(asked(EMIRATES)).toEqual([...always, 'state']);
    // What was typed for another country is no fault, and an optional field may not be endless.
    expect(faultOf('zip', { ...mara, zip: 'x'.repeat(30) }, { ...GOODS, format: EMIRATES })).toBeUndefined();
    const ireland = written([{ part: 'zip', required: false }]);
    expect(faultOf('zip', { ...mara, zip: '' }, { ...GOODS, format: ireland })).toBeUndefined();
    expect(faultOf('zip', { ...mara, zip: 'x'.repeat(30) }, { ...GOODS, format: ireland })).toBe('too_long');
  });

  it('agrees with the contract about e-mail addresses', () => {
    for (const typed of [
      'a@b.cc',
      'a@b',
      'a b@c.de',
      'ä@ö.de',
      '',
      ' a@b.cc ',
      'a@b.c',
      'a@@b.cc',
      '<a>@b.cc',
    ]) {
      expect([typed, isEmail(typed)]).toEqual([typed, email.safeParse(typed).success]);
    }
  });

  it('agrees with the contract about phones', () => {
    for (const typed of [
      '+49 30 901820',
      '12345',
      '123456',
      '0'.repeat(16),
      '(030) 90-18.20',
      'call me',
      '++1',
    ]) {
      expect([typed, faultOf('phone', { ...mara, phone: typed }, KEYS) === undefined]).toEqual([
        typed,
        phone.safeParse(typed).success,
      ]);
    }
  });

  it('knows the places that a refusal names', () => {
    expect(placeOfPath('contact.email', GERMANY)).toBe('email');
    expect(placeOfPath('address.zip', GERMANY)).toBe('zip');
    expect(placeOfPath('address.zip', EMIRATES)).toBeNull();
    expect(placeOfPath('items.0.quantity', GERMANY)).toBe('items');
    expect(placeOfPath('total.amount', GERMANY)).toBeNull();
  });
});

describe('what is sent', () => {
  it('keeps half-typed values at home', () => {
    expect(quoteBody(items, { ...EMPTY_DRAFT, email: 'mara@' }, 'USD')).toEqual({ items, currency: 'USD' });
  });

  it('is an order as the contract has it', () => {
    for (const [about, style] of [
      [quote, undefined],
      [shipped, 'standard'],
    ] as const) {
      const body = orderBody(items, mara, about, 'card', 'de');
      expect(present(placeOrder.body).safeParse(body).error).toBeUndefined();
      expect(body.deliveryMethod).toBe(style);
      expect(body.contact.email).toBe('mara.lindt@example.com');
    }
  });

  it('names the sentence that was ticked, by its version and language', () => {
    const sent = (draft: Draft, about: Quote) => orderBody(items, draft, about, 'card', 'de').consent;
    const { mail, link } = CONSENT_VERSIONS;
    expect(sent({ ...mara, keyDelivery: 'mail' }, quote)).toEqual({ version: mail, locale: 'de' });
    expect(sent({ ...mara, keyDelivery: 'link' }, quote)).toEqual({ version: link, locale: 'de' });
    expect(sent({ ...mara, gift: 'yes' }, quote)).toEqual({ version: link, locale: 'de' });
    expect(sent(mara, { ...quote, keysFitMail: false })).toEqual({ version: link, locale: 'de' });
    expect(sent(mara, { ...quote, deliversKeys: false })).toBeUndefined();
  });

  it('takes the first way that works where none was chosen', () => {
    expect(chosenMethod(quote, EMPTY_DRAFT)).toBe('card');
    expect(chosenMethod(quote, { ...EMPTY_DRAFT, paymentMethod: 'cny' })).toBe('cny');
    expect(chosenMethod(quote, { ...EMPTY_DRAFT, paymentMethod: 'gone' })).toBe('card');
    expect(chosenStyle(shipped, { ...EMPTY_DRAFT, deliveryMethod: 'express' })).toBe('express');
    expect(chosenStyle(quote, EMPTY_DRAFT)).toBeNull();
  });
});

describe('the draft', () => {
  it('is read without trust', () => {
    expect(draftFrom({ email: 'a@b.cc', phone: 7, more: 'x' })).toEqual({ ...EMPTY_DRAFT, email: 'a@b.cc' });
    expect(draftFrom('nonsense')).toEqual(EMPTY_DRAFT);
  });

  it('remembers after an order who bought, not what', () => {
    expect(draftAfterOrder({ ...mara, coupon: 'X', notes: 'y' })).toEqual(mara);
  });
});

it.each([
  ['120', '120'],
  [' 1,240 ', '1240'],
  ['٢٥٠', '250'],
  ['۲۵۰', '250'],
  ['３００', '300'],
  ['007', '7'],
  ['-5', '5'],
  ['abc', ''],
])('points typed as %j are %j', (typed, digits) => expect(digitsOf(typed)).toBe(digits));

it('points go along once there are any, and end with the order', () => {
  expect(quoteBody(items, mara, 'USD')).not.toHaveProperty('points');
  const paying = { ...mara, points: '240' };
  expect(quoteBody(items, paying, 'USD')).toMatchObject({ points: 240 });
  expect(draftAfterOrder(paying).points).toBe('');
});
