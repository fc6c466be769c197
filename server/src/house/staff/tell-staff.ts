import type { StaffRole } from '@halfturn/contract/staff/roles.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { letter } from '../../platform/mail/letter.ts';
import { button, heading, paragraph } from '../../platform/mail/parts.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { RenderedMail } from '../../platform/mail/renderer.ts';
import { staffInRoles } from './staff.queries.ts';

/** Something that staff have to hear of although nobody looks at the back office. */
export interface StaffNews {
  kind: string;
  /** Names the event: each of them hears of it once. */
  dedupe: string;
  subjectId: string;
  roles: readonly StaffRole[];
}

/** Decides on a mail to everybody at work in one of the roles, as part of the transaction that makes it true. */
export async function tellStaff(trx: Trx, { kind, dedupe, subjectId, roles }: StaffNews): Promise<void> {
  const named = await staffInRoles(trx, roles);
  // A store with a single keeper has an owner and no other staff.
  const people = named.length > 0 ? named : await staffInRoles(trx, ['owner']);
  for (const { id, email } of people)
    await queueMail(trx, {
      kind,
      dedupe: `${dedupe}:${id}`,
      subjectId,
      recipient: email,
      // Nobody has told the store in which language they read; the back office is told by each browser.
      locale: DEFAULT_LOCALE,
    });
}

/** A mail to the staff: what has happened, and the page of the back office that it is about. */
export const staffMail = (
  { config }: Pick<Context, 'config'>,
  { subject, text, path, action }: { subject: string; text: string; path: string; action: string },
): RenderedMail =>
  letter({ locale: DEFAULT_LOCALE, subject }, [
    heading(subject),
    paragraph(text),
    button(`${config.publicUrl}/admin${path}`, action),
  ]);
