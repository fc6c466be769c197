import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { audit } from '../../house/audit/door.ts';
import { endSessions, lockAccount } from '../../people/accounts/door.ts';
import { lapseAffiliate } from '../../people/affiliate/door.ts';
import { lapseBalances } from '../../people/balance/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { erasureFacts } from './facts.ts';
import { isTheirEnquiry, isTheirOrder, isTheirReview, type Person } from './whose.ts';

/** Stands where a name stood that somebody may still read beside: of a review. */
const NOBODY = '—';

/**
 * Forgets a person, for good: what `HELD` says is removed or emptied, in one transaction. The books stay, by a bare account and
 * by orders that say of nobody whose they were. Refuses `erasure_open_orders` while anything is owed to them or by them.
 */
export async function erasePerson(trx: Trx, person: Person, actor: string, now: Date): Promise<void> {
  if (!(await lockPerson(trx, person))) return;
  const facts = await erasureFacts(trx, person, now);
  if (facts.open.length > 0)
    throw problem('erasure_open_orders', {
      values: { orders: facts.open.join(', ') },
    });
  // Mails first: they are known by the addresses that the orders still name.
  await emptyMails(trx, person);
  await emptyOrders(trx, person, now);
  await emptyReviews(trx, person);
  // With what was answered and noted.
  await sql`delete from enquiries e where ${isTheirEnquiry(person)}`.execute(trx);
  await removeByMailbox(trx, person);
  if (person.accountId !== null) {
    await lapseAffiliate(trx, person.accountId, now);
    await lapseBalances(trx, person.accountId, now);
    await eraseAccount(trx, person.accountId, now);
  }
  await audit(trx, {
    actor,
    action: 'personal-data.erased',
    subject: person.accountId === null ? 'mailbox' : `account:${person.accountId}`,
    after: {
      orders: facts.orders,
      unseen: facts.unseen,
      points: facts.points,
      ...(facts.balances.length > 0 && { balances: facts.balances }),
    },
  });
}

/**
 * Nobody places an order as this person, or with their address, until this is done; and no command changes their account.
 * False where they are forgotten already: of two at once the second finds nobody.
 */
async function lockPerson(trx: Trx, { accountId, emailNorm }: Person): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order-email ${emailNorm}`}, 0))`.execute(trx);
  if (accountId === null) return true;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order-account ${accountId}`}, 0))`.execute(trx);
  const account = await lockAccount(trx, accountId);
  return account.erased_at === null;
}

async function emptyMails(trx: Trx, person: Person): Promise<void> {
  await sql`
    update mails set recipient = '', error = null,
      state = case when state = 'queued' then 'failed' else state end
    where recipient <> '' and (
      lower(recipient) in (
        select ${person.emailNorm} union select o.email_norm from orders o where ${isTheirOrder(person)} and o.email_norm <> '')
      -- Also what went to an address that was mended since.
      or subject_id in (select o.id from orders o where ${isTheirOrder(person)})
      or subject_id in (select w.id from withdrawals w join orders o on o.id = w.order_id where ${isTheirOrder(person)})
      or subject_id in (select e.id from enquiries e where ${isTheirEnquiry(person)})
      or subject_id in (
        select m.id from enquiry_messages m join enquiries e on e.id = m.enquiry_id where ${isTheirEnquiry(person)}))`.execute(
    trx,
  );
}

/** Accounting keeps whom an invoice is made out to: of an order that still waits for its own, until that is issued. */
const buyerToInvoice = sql`case
  when paid_at is not null and invoiced_at is null and tax_included is not null
  then coalesce(invoice_buyer, jsonb_build_object('email', email, 'name', name, 'company', company, 'vat_id', vat_id,
    'billing_address', billing_address, 'address', address))
end`;

async function emptyOrders(trx: Trx, person: Person, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${isTheirOrder(person)} order by o.id for no key update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update orders set email = '', email_norm = '', mailbox = '', customer = '', phone = '', name = '', ip = null,
      network = null, site = null, address = null, notes = '',
      company = '', vat_id = '', billing_address = '', invoice_buyer = ${buyerToInvoice},
      tracking_number = '', refund_reason = '', refund_answer_reason = ''
    where id = any(${ids}::uuid[])`.execute(trx);
  await sql`update order_events set reason = '' where order_id = any(${ids}::uuid[]) and actor = 'buyer' and reason <> ''`.execute(
    trx,
  );
  await sql`update key_reveals set ip = null, device = '' where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`update order_access set revoked_at = ${now} where order_id = any(${ids}::uuid[]) and revoked_at is null`.execute(
    trx,
  );
  await sql`update coupon_uses set email_norm = '' where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from payment_declines where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from reveal_codes where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`update withdrawals set name = '', email = '' where order_id = any(${ids}::uuid[])`.execute(trx);
  // With the link: a gift of somebody who is forgotten is not opened any more.
  await sql`update gifts set email = '', buyer_email = '', sender = '', message = '', link_hash = null, undo_hash = null
    where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from claim_pictures where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from claims where order_id = any(${ids}::uuid[])`.execute(trx);
}

async function emptyReviews(trx: Trx, person: Person): Promise<void> {
  const { numAffectedRows } = await sql`
    update reviews r set account_id = null, delivery_id = null, full_name = ${NOBODY}, email = null, buyer_norm = null
    where ${isTheirReview(person)}`.execute(trx);
  // Their pages show the name.
  if (numAffectedRows) await sql`select pg_notify('catalog', '')`.execute(trx);
}

async function removeByMailbox(trx: Trx, { accountId, emailNorm }: Person): Promise<void> {
  await sql`delete from risk_refusals
    where account_id = ${accountId}::uuid or (account_id is null and email_norm = ${emailNorm})`.execute(trx);
  await sql`delete from alerts where email_norm = ${emailNorm}`.execute(trx);
  // With all that was written in them, and the links to them.
  await sql`delete from support_tickets where guest_email_norm = ${emailNorm}`.execute(trx);
  await sql`delete from newsletter_subscribers where email_norm = ${emailNorm}`.execute(trx);
  await sql`update personal_requests set email = '', email_norm = '' where email_norm = ${emailNorm}`.execute(
    trx,
  );
}

async function eraseAccount(trx: Trx, id: string, now: Date): Promise<void> {
  await endSessions(trx, id, {}, now);
  for (const table of [
    'account_links',
    'account_passkeys',
    'account_sessions',
    'account_logins',
    'account_devices',
    'reveal_devices',
  ] as const)
    await trx.deleteFrom(table).where('account_id', '=', id).execute();
  for (const table of [
    'cart_items',
    'carts',
    'wishlist_items',
    'addresses',
    'notices',
    'announcement_reads',
    'announcements',
    'support_files',
    // With all that was written in them.
    'support_tickets',
  ] as const)
    await trx.deleteFrom(table).where('account_id', '=', id).execute();
  await trx.updateTable('visits').set({ account_id: null }).where('account_id', '=', id).execute();
  await sql`
    insert into points_ledger (account_id, kind, points, reference, actor, at)
    select account_id, 'expire', -points, 'erased:' || account_id, 'member', ${now} from memberships
    where account_id = ${id}::uuid and points > 0`.execute(trx);
  const bare = `erased:${id}`;
  await trx
    .updateTable('accounts')
    .set({
      email: bare,
      email_norm: bare,
      name: '',
      password_hash: null,
      country: null,
      phone: '',
      zip: '',
      address: '',
      contact_tools: '',
      newsletter: false,
      newsletter_consent: '',
      newsletter_at: null,
      disabled_reason: '',
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
}
