import { TICKET_STATES } from '@halfturn/contract/primitives/support-limits.ts';
import { describe, expect, test } from 'vitest';
import { after, dueOf, workingDaysOn, type TicketStep } from './ticket.ts';

const MONDAY_TO_FRIDAY = new Set([1, 2, 3, 4, 5]);
const rules = { days: 1, refundDays: 2, workdays: MONDAY_TO_FRIDAY };

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
