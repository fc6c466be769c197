import type { StaffRole } from '@halfturn/contract/staff/roles.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { createElement as h, Fragment } from 'react';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { mailHtml } from '../../platform/mail/layout.ts';
import { button, heading, paragraph } from '../../platform/mail/parts.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { RenderedMail } from '../../platform/mail/renderer.ts';
import { plainText } from '../../platform/mail/text.ts';

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
  const inRoles = (of: readonly StaffRole[]) =>
    trx
      .selectFrom('staff')
      .select(['id', 'email'])
      .where('role', 'in', of)
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .limit(50)
      .execute();
  const named = await inRoles(roles);
  // A store that one person keeps has an owner, and nobody else.
  const people = named.length > 0 ? named : await inRoles(['owner']);
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

/** A mail to the staff: what has happened, and where in the back office it is dealt with. */
export function staffMail(
  { config }: Pick<Context, 'config'>,
  said: { subject: string; text: string; path: string; action: string; footer: string },
): RenderedMail {
  const url = `${config.publicUrl}/admin${said.path}`;
  return {
    subject: said.subject,
    html: mailHtml({
      locale: DEFAULT_LOCALE,
      title: said.subject,
      preview: said.text,
      body: h(Fragment, null, heading(said.subject), paragraph(said.text), button(url, said.action)),
    }),
    text: plainText(said.subject, said.text, `${said.action}:\n${url}`, said.footer),
  };
}
