import { DEFAULT_LOCALE, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { StaffReply } from '@halfturn/contract/staff/replies.ts';

/** The text of a reply in a language; without one the English text, else the first one. */
export function textFor({ texts }: Pick<StaffReply, 'texts'>, locale: string): string {
  const order = [LOCALES.find((one) => one === locale), DEFAULT_LOCALE, ...LOCALES];
  return order.flatMap((one) => (one && texts[one]) || [])[0] ?? '';
}
