import { NO_HOURS } from '@halfturn/contract/primitives/opening-hours.ts';
import { TICKET_STATES } from '@halfturn/contract/primitives/support-limits.ts';
import { describe, expect, test } from 'vitest';
import { after, dueOf, workingDaysOn, type TicketStep } from './ticket.ts';

const MONDAY_TO_FRIDAY = new Set([1, 2, 3, 4, 5]);
const rules = { days: 1, refundDays: 2, workdays: MONDAY_TO_FRIDAY, schedule: null };

describe('the time of an answer', () => {
  test.each([
    ['a Monday', '2026-11-16T09:30:00Z', 1, '2026-11-17T09:30:00Z'],
    ['a Thursday, two days', '2026-11-19T09:30:00Z', 2, '2026-11-23T09:30:00Z'],
    ['a Friday evening', '2026-11-20T21:00:00Z', 1, '2026-11-23T21:00:00Z'],
    ['a Saturday', '2026-11-21T08:00:00Z', 1, '2026-11-23T08:00:00Z'],
    ['a Sunday, two days', '2026-11-22T08:00:00Z', 2, '2026-11-24T08:00:00Z'],
    ['the end of a year', '2026-12-31T12:00:00Z', 1, '2027-01-01T12:00:00Z'],
  ])('of %s', (_, from, days, to) => {
    expect(workingDaysOn(new Date(from), days, MONDAY_TO_FRIDAY)).toEqual(new Date(to));
  });

  test('where one works on Sundays only', () => {
    expect(workingDaysOn(new Date('2026-11-22T08:00:00Z'), 2, new Set([7]))).toEqual(
      new Date('2026-12-06T08:00:00Z'),
    );
  });

  test('a refund has days of its own', () => {
    const from = new Date('2026-11-16T09:30:00Z');
    expect(dueOf('key', from, rules)).toEqual(new Date('2026-11-17T09:30:00Z'));
    expect(dueOf('refund', from, rules)).toEqual(new Date('2026-11-18T09:30:00Z'));
  });
});

describe('with opening hours', () => {
  const hours = [{ from: '09:00', to: '17:00' }];
  const schedule = {
    ...NO_HOURS,
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    closed: [{ from: '2026-11-17', to: '2026-11-17', note: {} }],
    timeZone: 'UTC',
  };
  const from = new Date('2026-11-16T09:30:00Z');

  test('open days count', () => {
    expect(dueOf('key', from, { ...rules, schedule })).toEqual(new Date('2026-11-18T09:30:00Z'));
    expect(dueOf('key', new Date('2026-11-18T20:00:00Z'), { ...rules, schedule })).toEqual(
      new Date('2026-11-24T09:00:00Z'),
    );
  });

  test('the promise about refunds does not become longer', () => {
    expect(dueOf('refund', from, { ...rules, schedule })).toEqual(new Date('2026-11-18T09:30:00Z'));
    const weekend = { ...schedule, ...NO_HOURS, saturday: hours, sunday: hours };
    expect(dueOf('refund', new Date('2026-11-20T20:00:00Z'), { ...rules, schedule: weekend })).toEqual(
      new Date('2026-11-24T20:00:00Z'),
    );
  });

  test('a store that is closed for good promises working days', () => {
    const gone = { ...schedule, closed: [{ from: '2026-01-01', to: '2099-12-31', note: {} }] };
    expect(dueOf('key', from, { ...rules, schedule: gone })).toEqual(new Date('2026-11-17T09:30:00Z'));
  });
});

describe('a ticket', () => {
  const promised = new Date('2026-11-17T09:30:00Z');
  const fresh = new Date('2026-12-01T00:00:00Z');
  const STEPS: TicketStep[] = ['write', 'answer', 'close', 'reopen'];
  const standing = (state: (typeof TICKET_STATES)[number]) => ({
    state,
    due: state === 'waiting' ? promised : null,
  });

  test('is due while it waits, and at no other time, whatever happens to it', () => {
    for (const state of TICKET_STATES)
      for (const step of STEPS) {
        const next = after(step, standing(state), () => fresh);
        expect(next.due !== null, `${step} of what is ${state}`).toBe(next.state === 'waiting');
      }
  });

  test.each([
    ['write', 'waiting', 'waiting', promised],
    ['write', 'answered', 'waiting', fresh],
    ['write', 'closed', 'waiting', fresh],
    ['reopen', 'closed', 'waiting', fresh],
    ['reopen', 'waiting', 'waiting', promised],
    ['reopen', 'answered', 'answered', null],
    ['answer', 'closed', 'answered', null],
    ['close', 'waiting', 'closed', null],
  ] as const)('%s, and it was %s', (step, state, to, due) => {
    expect(after(step, standing(state), () => fresh)).toEqual({ state: to, due });
  });
});
