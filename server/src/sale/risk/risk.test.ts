import { recordOf } from '@halfturn/contract/primitives/names.ts';
import { RISK_CODES, RISK_REASONS, type RiskReason } from '@halfturn/contract/primitives/risk-reasons.ts';
import { riskRules, type RiskRules } from '@halfturn/contract/staff/risk.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDisposable, emailGroupOf } from './email-group.ts';
import { countedIp, countedNetworks, isForeign, isIn, networksOf } from './place.ts';
import { compact, DEFAULT_RULES, riskFacts, weigh, type RiskFacts } from './risk.ts';

const facts = (part: Partial<RiskFacts> = {}): RiskFacts => ({ ...riskFacts.parse({}), ...part });
const only = (code: RiskReason, limit: number, points = 10): RiskRules => ({
  ...DEFAULT_RULES,
  weights: recordOf(RISK_CODES, (each) => ({ points: each === code ? points : 0, limit })),
});

/** For each reason, with a limit of 3 (or 3 dollars): facts just within the limit, and facts just past it. */
const EDGES: Record<Exclude<RiskReason, 'known'>, [within: Partial<RiskFacts>, past: Partial<RiskFacts>]> = {
  ip_hour: [{ ipHour: 2 }, { ipHour: 3 }],
  ip_day: [{ ipDay: 2 }, { ipDay: 3 }],
  email_hour: [{ emailHour: 2 }, { emailHour: 3 }],
  email_day: [{ emailDay: 2 }, { emailDay: 3 }],
  account_hour: [{ accountHour: 2 }, { accountHour: 3 }],
  account_day: [{ accountDay: 2 }, { accountDay: 3 }],
  place_day: [{ placeDay: 2 }, { placeDay: 3 }],
  twins: [{ twins: 3 }, { twins: 4 }],
  declines: [{ declines: 3 }, { declines: 4 }],
  disputed: [{}, { disputed: true }],
  disposable: [{}, { disposable: true }],
  network: [{}, { network: true }],
  country_ip: [
    { country: 'DE', ipCountry: 'DE' },
    { country: 'DE', ipCountry: 'RO' },
  ],
  currency: [{}, { foreignCurrency: true, currency: 'JPY' }],
  first_over: [{ baseMinor: 3 }, { baseMinor: 4 }],
  resale: [{ byClass: { 'gift-cards': 3, games: 99 } }, { byClass: { 'gift-cards': 4 } }],
  first_resale: [{ byClass: { 'gift-cards': 3, games: 99 } }, { byClass: { 'gift-cards': 4 } }],
};

test.each(Object.entries(EDGES))('%s counts past its limit, and not before', (code, [within, past]) => {
  const rules = only(code as RiskReason, 3);
  expect(weigh(facts(within), rules)).toEqual({ score: 0, verdict: 'allow', reasons: [] });
  expect(weigh(facts(past), rules)).toMatchObject({ score: 10, reasons: [{ code, points: 10 }] });
});

test('a positive signal takes points off, never below zero, and is no reason by itself', () => {
  expect(weigh(facts({ known: true }), DEFAULT_RULES)).toEqual({ score: 0, verdict: 'allow', reasons: [] });
  const known = weigh(facts({ known: true, disposable: true }), DEFAULT_RULES);
  expect(known.score).toBe(10);
  expect(known.reasons.map(({ code, points }) => [code, points])).toEqual([
    ['disposable', 40],
    ['known', -30],
  ]);
  // A buyer who has bought before places no first order.
  expect(weigh(facts({ known: true, baseMinor: 9_999_999 }), DEFAULT_RULES).reasons).toEqual([]);
});

test('the verdict below, at and past each score', () => {
  const at = (score: number) =>
    weigh(facts({ disposable: true }), { ...only('disposable', 0, score), review: 60, refuse: 120 }).verdict;
  expect([59, 60, 119, 120].map(at)).toEqual(['allow', 'review', 'review', 'refuse']);
});

test('under the built-in rules a dispute alone means a review, and no other reason does; the rules can be saved', () => {
  expect(riskRules.parse(DEFAULT_RULES)).toEqual(DEFAULT_RULES);
  for (const code of RISK_CODES.filter((each) => each !== 'disputed'))
    expect(DEFAULT_RULES.weights[code].points).toBeLessThan(DEFAULT_RULES.review);
});

test('the score is the sum of its reasons, and the stored facts give the same score', () => {
  const count = fc.integer({ min: 0, max: 30 });
  const any = fc.record({
    ipHour: count,
    ipDay: count,
    emailHour: count,
    emailDay: count,
    accountHour: count,
    accountDay: count,
    placeDay: count,
    twins: count,
    declines: count,
    known: fc.boolean(),
    disputed: fc.boolean(),
    disposable: fc.boolean(),
    network: fc.boolean(),
    foreignCurrency: fc.boolean(),
    currency: fc.constantFrom('USD', 'JPY'),
    country: fc.constantFrom('DE', null),
    ipCountry: fc.constantFrom('DE', 'RO', null),
    baseMinor: fc.integer({ min: 0, max: 100_000 }),
    byClass: fc.dictionary(fc.constantFrom('gift-cards', 'games'), fc.integer({ min: 0, max: 50_000 })),
  });
  fc.assert(
    fc.property(any, (each) => {
      const seen = weigh(each, DEFAULT_RULES);
      expect(seen.score).toBe(
        Math.max(
          0,
          seen.reasons.reduce((sum, { points }) => sum + points, 0),
        ),
      );
      const kept = riskFacts.parse(JSON.parse(JSON.stringify(compact(each))));
      expect(weigh(kept, DEFAULT_RULES)).toEqual(seen);
    }),
  );
});

test.each([
  ['nobody@mailinator.com', true],
  ['nobody@inbox.mailinator.com', true],
  ['Nobody@MAILINATOR.com', true],
  ['ada@example.com', false],
  ['ada@gmail.com', false],
  // These hosts forward the mail to a permanent address of the owner.
  ['ada@duck.com', false],
  ['ada@mozmail.com', false],
])('%s is a throwaway address: %s', (email, is) => expect(isDisposable(email)).toBe(is));

test('near duplicates of an address share one form, and others do not', () => {
  const forms = [
    'ada.quill@example.com',
    'adaquill+shop@example.com',
    'Ada_Quill7@example.com',
    'adaquill@example.com',
  ];
  expect(new Set(forms.map(emailGroupOf))).toEqual(new Set(['adaquill@example.com']));
  expect(emailGroupOf('adaquill@example.org')).not.toBe('adaquill@example.com');
  // A name of digits alone keeps them.
  expect(emailGroupOf('12345@example.com')).not.toBe(emailGroupOf('12399@example.com'));
});

test('addresses that do not belong to one person are not counted', () => {
  for (const ip of [
    '127.0.0.1',
    '10.2.3.4',
    '192.168.1.9',
    '172.20.0.1',
    '100.64.3.3',
    '::1',
    'fd00::7',
    'fe80::1',
    'x',
  ])
    expect(countedIp(ip)).toBeNull();
  expect(countedIp('203.0.113.9')).toBe('203.0.113.9');
  expect(countedIp('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(countedIp('2001:db8::9')).toBe('2001:db8::9');
  expect(countedNetworks('10.0.0.1')).toEqual({ network: null, site: null });
  expect(countedNetworks('2001:db8::9')).toEqual({ network: '2001:db8:0:0::/64', site: '2001:db8:0::/48' });
});

test('a network is matched by its bits', () => {
  const list = networksOf(['203.0.113.0/24', '2001:db8::/32', 'nonsense']);
  expect(
    ['203.0.113.7', '203.0.114.7', '2001:db8:9::1', '2001:db9::1', 'x'].map((ip) => isIn(list, ip)),
  ).toEqual([true, false, true, false, false]);
});

test('a currency of another country is foreign, and one of many countries is not', () => {
  expect(isForeign('JPY', 'DE')).toBe(true);
  expect(isForeign('JPY', 'JP')).toBe(false);
  expect(isForeign('JPY', null)).toBe(false);
  expect(isForeign('USD', 'DE')).toBe(false);
  expect(isForeign('EUR', 'JP')).toBe(false);
});

test('invalid rules are refused', () => {
  const wrong = [
    { ...DEFAULT_RULES, refuse: DEFAULT_RULES.review - 1 },
    { ...DEFAULT_RULES, networks: ['203.0.113.0/64'] },
    { ...DEFAULT_RULES, networks: ['everywhere'] },
    { ...DEFAULT_RULES, weights: { ...DEFAULT_RULES.weights, twins: { points: -1, limit: 0 } } },
  ];
  expect(wrong.map((rules) => riskRules.safeParse(rules).success)).toEqual(wrong.map(() => false));
  expect(Object.keys(RISK_REASONS)).toEqual(Object.keys(DEFAULT_RULES.weights));
});
