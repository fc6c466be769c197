import { NO_HOURS, type OpeningHours } from '@halfturn/contract/primitives/opening-hours.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { saveSetting } from '../settings/door.ts';
import { saveHours } from './save-hours.ts';

let store: TestStore;
let keeper: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'support');
  await inTransaction(store.db, (trx) => saveSetting(trx, 'shop.timeZone', 'Europe/Berlin'));
});
afterAll(() => store.close());

const { t: sentence } = loadWords('en-US', ['validation']);
const read = () => keeper.call('GET /admin/hours');
const save = async (hours: Partial<OpeningHours>, version?: string) =>
  keeper.call('POST /admin/hours', {
    body: { ...NO_HOURS, ...hours, version: version ?? (await read()).version },
  });
/** What visitors see; kept answers are dropped within moments. */
const shown = async () => (await store.call('GET /api/home/hours')).hours;
const nine = [{ from: '09:00', to: '17:00' }];
const everyDay = [{ from: '00:00', to: '00:00' }];

describe('opening hours', () => {
  test('are none until they are set', async () => {
    expect(await read()).toMatchObject({
      hours: NO_HOURS,
      open: null,
      timeZone: 'Europe/Berlin',
      savedAt: null,
    });
    expect(await shown()).toBeNull();
  });

  test('are shown with their zone and state once they are, and recorded', async () => {
    const { today } = await read();
    const closed = [{ from: today, to: today, note: { 'en-US': 'Inventory', de: ' Inventur ', fr: '' } }];
    const saved = await save({ monday: nine, tuesday: everyDay, closed });
    expect(saved).toMatchObject({ open: false, savedBy: expect.any(String) });
    expect(saved.hours.closed).toEqual([
      { from: today, to: today, note: { 'en-US': 'Inventory', de: 'Inventur' } },
    ]);
    await expect.poll(shown).toMatchObject({
      timeZone: 'Europe/Berlin',
      zoneName: 'Central European Time',
      open: false,
      closed: [{ from: today, note: 'Inventory' }],
    });
    await inTransaction(store.db, (trx) => saveSetting(trx, 'shop.timeZone', 'UTC'));
    await expect.poll(async () => (await shown())?.zoneName).toBe('Coordinated Universal Time');
    await inTransaction(store.db, (trx) => saveSetting(trx, 'shop.timeZone', 'Europe/Berlin'));
    const [entry] = await auditOf(store, 'settings:hours');
    expect(entry).toMatchObject({ action: 'hours.saved', after: { monday: nine } });
  });

  test('are saved in the order of the day', async () => {
    const late = { from: '14:00', to: '18:00' };
    const { hours } = await save({ monday: [late, { from: '09:00', to: '12:00' }] });
    expect(hours.monday).toEqual([{ from: '09:00', to: '12:00' }, late]);
  });

  test.each([
    [
      'two of one day',
      { monday: [...nine, { from: '16:00', to: '18:00' }] },
      'monday.1.from',
      'validation.hours_overlap',
    ],
    [
      'a night into the next day',
      { monday: [{ from: '20:00', to: '10:00' }], tuesday: nine },
      'tuesday.0.from',
      'validation.hours_overlap',
    ],
    [
      'a night into the next week',
      { sunday: [{ from: '20:00', to: '10:00' }], monday: nine },
      'sunday.0.from',
      'validation.hours_overlap',
    ],
    ['no end', { monday: [{ from: '09:00', to: '' }] }, 'monday.0.to', 'validation.hours_time'],
    ['no such time', { monday: [{ from: '09:00', to: '24:00' }] }, 'monday.0.to', 'validation.hours_time'],
    [
      'a last day before the first',
      { closed: [{ from: '2026-12-26', to: '2026-12-24', note: {} }] },
      'closed.0.to',
      'validation.days_order',
    ],
    [
      'no such day',
      { closed: [{ from: '2026-02-30', to: '2026-03-01', note: {} }] },
      'closed.0.from',
      'validation.hours_day',
    ],
  ] satisfies [string, Partial<OpeningHours>, string, Key<'validation'>][])(
    'are refused: %s',
    async (_, hours, field, rule) => {
      await expect(save(hours)).rejects.toMatchObject({
        slug: 'invalid_input',
        fields: { [field]: sentence(rule) },
      });
    },
  );

  test('meet at an end without overlapping', async () => {
    const all = { monday: everyDay, tuesday: everyDay, sunday: everyDay };
    await expect(save(all)).resolves.toMatchObject({ hours: all });
  });

  test('of two people who save at once, the second is told', async () => {
    const { version } = await read();
    const body = { ...NO_HOURS, friday: nine, version };
    const { second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) => saveHours(trx, body, 'system'),
      second: () => save({ friday: everyDay }, version),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ reason: { slug: 'content_changed' } });
    expect((await read()).hours.friday).toEqual(nine);
  });
});
