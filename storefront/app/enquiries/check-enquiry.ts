import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { MOST_UNITS_WANTED, MOST_WANTED } from '@halfturn/contract/primitives/enquiry-limits.ts';
import type { Rule } from '../checkout/check-draft.ts';
import { isEmail } from '../checkout/check-draft.ts';
import { digitsOf } from '../checkout/digits.ts';
import type { Typed } from './draft.ts';

export type Faults = Partial<Record<string, Rule>>;

// The same rules as `contract/enquiries.ts`, without its zod; the store has the last word.
const visible = (text = ''): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text);
const norm = (text = ''): string => text.trim().toLowerCase();

const emailFault = (typed = ''): Rule | undefined =>
  typed.trim() === '' ? 'email_required' : isEmail(typed) ? undefined : 'email_format';

/** What is wrong with who asks. */
function enquirerFaults(typed: Typed): Faults {
  const email = emailFault(typed.email);
  return {
    ...(!visible(typed.name) && { name: 'name_required' }),
    ...(email && { email }),
    ...(!typed.country && { country: 'country_required' }),
  };
}

/** What breaks a rule, by field. */
export function saleFaults(typed: Typed): Faults {
  const again = emailFault(typed.confirmEmail);
  const mismatch = norm(typed.email) !== norm(typed.confirmEmail);
  return {
    ...enquirerFaults(typed),
    ...(again ? { confirmEmail: again } : mismatch && { confirmEmail: 'emails_mismatch' }),
    ...(!visible(typed.description) && { description: 'description_required' }),
  };
}

export function affiliateFaults(typed: Typed): Faults {
  return {
    ...enquirerFaults(typed),
    ...(!visible(typed.channel) && { channel: 'channel_required' }),
    ...(!visible(typed.plan) && { plan: 'plan_required' }),
  };
}

export function wholesaleFaults(typed: Typed): Faults {
  const faults: Faults = enquirerFaults(typed);
  for (const { nameAt, quantityAt } of linesOf(typed)) {
    if (!visible(typed[nameAt])) faults[nameAt] = 'wanted_required';
    if (readQuantity(typed[quantityAt]) === null) faults[quantityAt] = 'quantity_required';
  }
  if (!visible(typed.message)) faults.message = 'content_required';
  return faults;
}

/** The quantity that was typed; null if it is not a number. */
export function readQuantity(typed = ''): number | null {
  const digits = digitsOf(typed);
  if (digits === '' || digits.length > 9) return null;
  const units = Number(digits);
  return units <= MOST_UNITS_WANTED ? units : null;
}

/** Where a line of what is wanted stands among the fields: their names are the store's own paths. */
export interface Line {
  nameAt: string;
  quantityAt: string;
  productAt: string;
}

const lineAt = (i: number): Line => ({
  nameAt: `items.${i}.name`,
  quantityAt: `items.${i}.quantity`,
  productAt: `items.${i}.productId`,
});
export const EVERY_LINE: readonly Line[] = Array.from({ length: MOST_WANTED }, (_, i) => lineAt(i));

/** The lines that are on the screen; one at least. */
export function linesOf(typed: Typed): readonly Line[] {
  const count = Math.trunc(Number(typed.lines));
  return EVERY_LINE.slice(0, count >= 1 ? Math.min(count, MOST_WANTED) : 1);
}

/** What changes where a line is taken out: those behind it move up. */
export function withoutLine(typed: Typed, at: number): Typed {
  const lines = linesOf(typed);
  const change: Typed = { lines: String(lines.length - 1) };
  for (let i = at; i < lines.length; i++)
    for (const part of ['nameAt', 'quantityAt', 'productAt'] as const)
      change[nthOf(EVERY_LINE, i)[part]] =
        (i + 1 < lines.length && typed[nthOf(EVERY_LINE, i + 1)[part]]) || '';
  return change;
}
