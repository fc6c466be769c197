import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { accountInvite } from './accounts.mails.ts';
import { createAccount } from './create-account.ts';
import { makeLink } from './links.ts';

interface NewCustomer {
  email: string;
  name: string;
  locale: Locale;
}

/**
 * Creates an account for a customer, and mails a link with which they choose their password; that confirms the address, too. Returns
 * the id of the account. Refuses `customer_exists` for an address that has an account, confirmed or not.
 */
export async function inviteCustomer(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  { email, name, locale }: NewCustomer,
  { actor, now }: { actor: string; now: Date },
): Promise<string> {
  const account = await createAccount(
    trx,
    { email, name, locale, passwordHash: null, confirmedAt: null },
    now,
  );
  if (!account) throw problem('customer_exists');
  const linkId = await makeLink(trx, context, { accountId: account.id, purpose: 'invite' }, now);
  await queueMail(trx, {
    kind: accountInvite.kind,
    dedupe: `${accountInvite.kind}:${linkId}`,
    subjectId: linkId,
    recipient: account.email,
    locale,
  });
  await audit(trx, {
    actor,
    action: 'accounts.created',
    subject: `account:${account.id}`,
    after: { locale },
  });
  return account.id;
}
