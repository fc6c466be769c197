import { addOpenDays, type Schedule } from '../../house/hours/door.ts';
import type { SupportTopic, TicketState } from '@halfturn/contract/primitives/support-limits.ts';

/** The promised time for an answer. */
export interface AnswerRules {
  days: number;
  refundDays: number;
  /** ISO days of the week that count, Monday is 1. */
  workdays: ReadonlySet<number>;
  /** The opening hours, whose days count instead if the store has some. */
  schedule: Schedule | null;
}

const isoDay = (at: Date): number => at.getUTCDay() || 7;

/** Adds working days, at the same hour; days are in UTC, as for refunds. `workdays` names at least one. */
export function workingDaysOn(from: Date, days: number, workdays: ReadonlySet<number>): Date {
  const at = new Date(from);
  for (let counted = 0; counted < days;) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (workdays.has(isoDay(at))) counted++;
  }
  return at;
}

/**
 * The time by which a ticket that waits from now on is answered. Opening hours never make the answer about a refund later than the working
 * days do, as the specification promises those.
 */
export function dueOf(topic: SupportTopic, from: Date, rules: AnswerRules): Date {
  const days = topic === 'refund' ? rules.refundDays : rules.days;
  const byWorkdays = workingDaysOn(from, days, rules.workdays);
  const byHours = rules.schedule && addOpenDays(rules.schedule, from, days);
  if (!byHours) return byWorkdays;
  return topic === 'refund' && byWorkdays < byHours ? byWorkdays : byHours;
}

/** The steps of a ticket: the member writes and reopens, the store answers, both close. */
export type TicketStep = 'write' | 'answer' | 'close' | 'reopen';

export interface Standing {
  state: TicketState;
  due: Date | null;
}

/**
 * The state after a step. A member who writes again while an answer is due keeps the promised time; any other message gets a
 * new one. Reopening an open ticket changes nothing.
 */
export function after(step: TicketStep, before: Standing, due: () => Date): Standing {
  switch (step) {
    case 'write':
      return before.state === 'waiting' ? before : { state: 'waiting', due: due() };
    case 'reopen':
      return before.state === 'closed' ? { state: 'waiting', due: due() } : before;
    case 'answer':
      return { state: 'answered', due: null };
    case 'close':
      return { state: 'closed', due: null };
  }
}
