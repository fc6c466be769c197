import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCaptcha, solvedCaptcha } from '../../../test/captcha.ts';
import { testKeyring } from '../../../test/make-product.ts';
import { race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { saveSetting } from '../settings/door.ts';
import {
  isRight,
  LENGTH,
  MOST_WORK,
  newCaptcha,
  SIGNS,
  signsOf,
  workOf,
  type CaptchaAnswer,
} from './captcha.ts';
import { checkCaptcha, forgetCaptchas } from './check-captcha.ts';
import { strokesOf } from './glyphs.ts';
import { drawSigns } from './picture.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

const image = () => store.call('GET /captchaImage');
const answer = (given: CaptchaAnswer) =>
  checkCaptcha(store.context, given).then(
    () => 'passed',
    (error: { slug: string }) => error.slug,
  );

describe('an issued captcha', () => {
  test('is a picture without text, with work as the other way', async () => {
    const { captchaEnabled, uuid, img, expiresAt, proof } = await image();
    expect(captchaEnabled).toBe(true);
    expect(img).toMatch(/^data:image\/svg\+xml;base64,/);
    const svg = Buffer.from(nthOf(img.split(','), 1), 'base64').toString();
    expect(svg).not.toMatch(/<text|font|aria|title/i);
    expect(svg).not.toContain(signsOf(store.context.keyring, uuid));
    expect(Date.parse(present(expiresAt)) - store.clock.now().getTime()).toBeGreaterThan(290_000);
    expect(proof).toMatchObject({ most: MOST_WORK, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('never draws the same characters alike', () => {
    expect(drawSigns('ACDFH')).not.toBe(drawSigns('ACDFH'));
  });

  test('can draw every character, and no two look alike', () => {
    for (const sign of SIGNS) expect(strokesOf(sign).length).toBeGreaterThan(0);
    expect(SIGNS).not.toMatch(/[0OQ1ILZ2S5G68BUE]/);
    expect(new Set(SIGNS).size).toBe(SIGNS.length);
  });

  test('leaves nothing in the database', async () => {
    await race(30, image);
    const { rows } = await sql`select from captchas_used`.execute(store.db);
    expect(rows).toHaveLength(0);
  });

  test('is derived from its id by the keyring alone', () => {
    const [one, other] = [testKeyring(), testKeyring()];
    const uuid = newCaptcha(new Date());
    expect(signsOf(one, uuid)).toHaveLength(LENGTH);
    expect(signsOf(one, uuid)).toBe(signsOf(one, uuid));
    expect(isRight(other, uuid, { code: signsOf(one, uuid) })).toBe(false);
    expect(isRight(other, uuid, { proof: workOf(one, uuid).number })).toBe(false);
  });
});

describe('an answer', () => {
  test('read from the picture passes, in small letters, apart, or in full width', async () => {
    for (const typed of [
      (code: string) => code,
      (code: string) => ` ${code.toLowerCase().split('').join(' ')} `,
      (code: string) =>
        code.replaceAll(/./g, (s) => String.fromCodePoint(present(s.codePointAt(0)) + 0xfee0)),
    ]) {
      const { uuid, code } = await readCaptcha(store.call, store.context.keyring);
      expect(await answer({ uuid, code: typed(code) })).toBe('passed');
    }
  });

  test('found by work passes', async () => {
    expect(await answer(await solvedCaptcha(store.call))).toBe('passed');
  });

  test('counts once, whether it was right or wrong', async () => {
    const right = await readCaptcha(store.call, store.context.keyring);
    expect(await answer(right)).toBe('passed');
    expect(await answer(right)).toBe('captcha_expired');
    expect(await answer({ uuid: right.uuid.toUpperCase(), code: right.code })).toBe('captcha_expired');
    const wrong = await readCaptcha(store.call, store.context.keyring);
    expect(await answer({ uuid: wrong.uuid, code: 'AAAA' })).toBe('captcha_wrong');
    expect(await answer(wrong)).toBe('captcha_expired');
    const worked = await solvedCaptcha(store.call);
    expect(await answer({ ...worked, proof: (worked.proof + 1) % MOST_WORK })).toBe('captcha_wrong');
    expect(await answer(worked)).toBe('captcha_expired');
  });

  test('of ten at once one passes; ten of their own all do', async () => {
    const passed = async (given: CaptchaAnswer[]) =>
      (await race(10, (i) => checkCaptcha(store.context, nthOf(given, i)))).filter(
        ({ status }) => status === 'fulfilled',
      ).length;
    const shared = await readCaptcha(store.call, store.context.keyring);
    expect(await passed(Array.from({ length: 10 }, () => shared))).toBe(1);
    const own = await Promise.all(
      Array.from({ length: 10 }, () => readCaptcha(store.call, store.context.keyring)),
    );
    expect(await passed(own)).toBe(10);
  });

  test('is required, and an invented id is refused', async () => {
    expect(await answer({})).toBe('captcha_required');
    const { uuid } = await image();
    expect(await answer({ uuid })).toBe('captcha_required');
    expect(await answer({ uuid, code: '' })).toBe('captcha_required');
    expect(await answer({ uuid: '6f1f2a3e-6c1d-4c2a-9a53-8f3f7a2b1c0d', code: 'ACDFH' })).toBe(
      'captcha_expired',
    );
    const future = newCaptcha(new Date(store.clock.now().getTime() + 60_000));
    expect(await answer({ uuid: future, code: signsOf(store.context.keyring, future) })).toBe(
      'captcha_expired',
    );
  });

  test('comes too late after 300 seconds, by the store’s clock; what was used is forgotten then', async () => {
    const [early, late] = [
      await readCaptcha(store.call, store.context.keyring),
      await readCaptcha(store.call, store.context.keyring),
    ];
    store.clock.advance(290_000);
    expect(await answer(early)).toBe('passed');
    store.clock.advance(11_000);
    expect(await answer(late)).toBe('captcha_expired');
    const count = async () =>
      firstOf((await sql<{ n: number }>`select count(*) as n from captchas_used`.execute(store.db)).rows).n;
    expect(await count()).toBeGreaterThan(10);
    store.clock.advance(60_000);
    await forgetCaptchas(store.context);
    expect(await count()).toBe(0);
  });
});

test('the shopkeeper may ask for none', async () => {
  await inTransaction(store.db, (trx) => saveSetting(trx, 'captcha.enabled', false));
  expect(await image()).toEqual({
    captchaEnabled: false,
    uuid: '',
    img: '',
    expiresAt: null,
    proof: null,
  });
  expect(await answer({})).toBe('passed');
  await inTransaction(store.db, (trx) => saveSetting(trx, 'captcha.enabled', true));
  expect(await answer({})).toBe('captcha_required');
});
