import type { AlarmKind } from '@halfturn/contract/staff/alarm-kinds.ts';
import type { AlarmSaid } from '@halfturn/contract/staff/alarms.ts';

/** Something that was seen and must not wait. Kind and subject name the case. */
export interface Cause {
  kind: AlarmKind;
  subject: string;
  said: AlarmSaid;
  /** Where it is looked at, in the back office; empty if there is no page for it. */
  path: string;
}

/** What was found of each kind. Null: it could not be looked for, so nothing of that kind is opened or closed. */
export type Found = ReadonlyMap<AlarmKind, readonly Cause[] | null>;

export interface OpenAlarm extends Cause {
  id: string;
}

export interface Changes {
  opened: Cause[];
  /** Their cause is gone. */
  closed: OpenAlarm[];
  /** Still there, with another count or moment. */
  moved: OpenAlarm[];
}

const caseOf = ({ kind, subject }: Pick<Cause, 'kind' | 'subject'>): string => `${kind} ${subject}`;

/** Compares what is open with what was found. */
export function compareAlarms(open: readonly OpenAlarm[], found: Found): Changes {
  const known = new Map(open.map((alarm) => [caseOf(alarm), alarm]));
  const causes = [...found.values()].flatMap((all) => all ?? []);
  const there = new Map(causes.map((cause) => [caseOf(cause), cause]));
  return {
    opened: [...there.values()].filter((cause) => !known.has(caseOf(cause))),
    closed: open.filter((alarm) => found.get(alarm.kind) && !there.has(caseOf(alarm))),
    moved: open.flatMap((alarm) => {
      const cause = there.get(caseOf(alarm));
      return cause && differs(alarm, cause) ? [{ ...cause, id: alarm.id }] : [];
    }),
  };
}

const differs = (a: Cause, b: Cause): boolean =>
  a.path !== b.path ||
  (['name', 'count', 'at', 'result'] as const).some((part) => a.said[part] !== b.said[part]);
