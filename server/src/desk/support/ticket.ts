import type { SupportTopic, TicketState } from '@halfturn/contract/primitives/support-limits.ts';

/** How soon the store promises an answer. */
export interface AnswerRules {
  days: number;
  refundDays: number;
  /** ISO days of the week that count, Monday is 1. */
  workdays: ReadonlySet<number>;
}

const isoDay = (at: Date): number => at.getUTCDay() || 7;

/** So many working days on, at the same hour; days in UTC, as those of refunds are. `workdays` names at least one. */
export function workingDaysOn(from: Date, days: number, workdays: ReadonlySet<number>): Date {
  const at = new Date(from);
  for (let counted = 0; counted < days;) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (workdays.has(isoDay(at))) counted++;
  }
  return at;
}

/** Until when a ticket that waits from now on is answered. */
export const dueOf = (topic: SupportTopic, from: Date, rules: AnswerRules): Date =>
  workingDaysOn(from, topic === 'refund' ? rules.refundDays : rules.days, rules.workdays);

/** What happens to a ticket. `write` and `reopen` are the member's, `answer` the store's; either may `close`. */
export type TicketStep = 'write' | 'answer' | 'close' | 'reopen';

export interface Standing {
  state: TicketState;
  due: Date | null;
}

/**
 * Where a step leads. Who writes once more while the store is due keeps the promise that they have; any other word of theirs
 * begins a new one. To reopen what is open changes nothing.
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
