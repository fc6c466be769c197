import type { Context } from '../src/platform/context.ts';
import { linkSecret } from '../src/people/accounts/links.ts';

type Purpose = 'confirm' | 'invite' | 'reset' | 'not_me';

/** The secret of the latest link in a mail to this address; null if there is none. */
export async function mailedLink(
  { context }: { context: Context },
  email: string,
  purpose: Purpose,
): Promise<string | null> {
  const link = await context.db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select('l.id')
    .where('a.email_norm', '=', email.toLowerCase())
    .where('l.purpose', '=', purpose)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .executeTakeFirst();
  return link ? linkSecret(context, link.id) : null;
}
