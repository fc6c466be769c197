import { present } from '@halfturn/contract/primitives/rows.ts';
import { GIFT_DAYS } from '@halfturn/contract/primitives/gift-limits.ts';

/** A gift goes out at this hour of the day that its giver has chosen, on the giver's own clock. */
const HOUR = 9;
const DAY_MS = 86_400_000;

/** A day as a field of the type `date` has it, `2026-12-24`, as a moment; null where it is none. */
export function momentOf(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day.trim()) ?? [];
  if (year === undefined) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date), HOUR);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The same for the store; null where it is no day, which the form has refused before. */
export const sentOn = (day: string): string | null => momentOf(day)?.toISOString() ?? null;

/** The day of a moment on the reader's calendar, as such a field has it. */
export function dayOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The first and the last day that can be chosen: today only while it is not nine yet. */
export function daysOf(now: Date): { min: string; max: string } {
  const today = dayOf(now);
  const first = present(momentOf(today)) > now ? today : dayOf(new Date(now.getTime() + DAY_MS));
  return { min: first, max: dayOf(new Date(now.getTime() + GIFT_DAYS * DAY_MS)) };
}

/** What a chosen day breaks; the store says the same. */
export function dayFault(day: string, now: Date = new Date()): 'gift_past' | 'gift_too_late' | undefined {
  const at = momentOf(day);
  if (!at || at <= now) return 'gift_past';
  return day > daysOf(now).max ? 'gift_too_late' : undefined;
}
