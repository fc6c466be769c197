import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { isTheirEnquiry, isTheirOrder, isTheirReview, type Person } from './person.queries.ts';

/** The name that is shown in place of an erased one. */
const NO_NAME = '—';

/** Locks out orders of this person, by their account or with their address, until the transaction ends. */
export async function lockOrdersOf(trx: Trx, { accountId, emailNorm }: Person): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order-email ${emailNorm}`}, 0))`.execute(trx);
  if (accountId !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`order-account ${accountId}`}, 0))`.execute(
      trx,
    );
}

/** Empties the mails to a person, and those about their orders, withdrawals and inquiries. */
export async function emptyMails(trx: Trx, person: Person): Promise<void> {
  await sql`
    update mails set recipient = '', error = null,
      state = case when state = 'queued' then 'failed' else state end
    where recipient <> '' and (
      lower(recipient) in (
        select ${person.emailNorm} union select o.email_norm from orders o where ${isTheirOrder(person)} and o.email_norm <> '')
      -- Also mails to an address that was corrected since.
      or subject_id in (select o.id from orders o where ${isTheirOrder(person)})
      or subject_id in (select w.id from withdrawals w join orders o on o.id = w.order_id where ${isTheirOrder(person)})
      or subject_id in (select e.id from enquiries e where ${isTheirEnquiry(person)})
      or subject_id in (
        select m.id from enquiry_messages m join enquiries e on e.id = m.enquiry_id where ${isTheirEnquiry(person)}))`.execute(
    trx,
  );
}

/** SQL: the buyer for an invoice that is still to be issued. Accounting needs it. */
const buyerToInvoice = sql`case
  when paid_at is not null and invoiced_at is null and tax_included is not null
  then coalesce(invoice_buyer, jsonb_build_object('email', email, 'name', name, 'company', company, 'vat_id', vat_id,
    'billing_address', billing_address, 'address', address))
end`;

/** Empties the personal columns of a person's orders and of what belongs to them. */
export async function emptyOrders(trx: Trx, person: Person, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${isTheirOrder(person)} order by o.id for no key update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update orders set email = '', email_norm = '', email_group = '', customer = '', phone = '', name = '', ip = null,
      network = null, site = null, address = null, notes = '',
      company = '', vat_id = '', billing_address = '', invoice_buyer = ${buyerToInvoice},
      tracking_number = '', tracking_url = '', refund_reason = '', refund_answer_reason = ''
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
  // Without its link a gift cannot be opened any more.
  await sql`update gifts set email = '', buyer_email = '', sender = '', message = '', link_hash = null, undo_hash = null
    where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from order_notes where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from order_tags where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from claim_pictures where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from claims where order_id = any(${ids}::uuid[])`.execute(trx);
}

/** Removes the person's votes and reports, and the person from their reviews; the texts stay. */
export async function emptyReviews(trx: Trx, person: Person): Promise<void> {
  await sql`delete from review_votes where account_id = ${person.accountId}::uuid`.execute(trx);
  await sql`delete from review_reports where account_id = ${person.accountId}::uuid`.execute(trx);
  const { numAffectedRows } = await sql`
    update reviews r set account_id = null, delivery_id = null, full_name = ${NO_NAME}, email = null, buyer_norm = null
    where ${isTheirReview(person)}`.execute(trx);
  // Cached pages show the name.
  if (numAffectedRows) await sql`select pg_notify('catalog', '')`.execute(trx);
}

/** Deletes the inquiries of a person, with all answers and notes. */
export async function deleteEnquiries(trx: Trx, person: Person): Promise<void> {
  await sql`delete from enquiries e where ${isTheirEnquiry(person)}`.execute(trx);
}

/** Deletes what the store knows of an address outside of orders and accounts. */
export async function removeByAddress(trx: Trx, { accountId, emailNorm }: Person): Promise<void> {
  await sql`delete from risk_refusals
    where account_id = ${accountId}::uuid or (account_id is null and email_norm = ${emailNorm})`.execute(trx);
  for (const table of ['customer_notes', 'customer_tags'] as const)
    await sql`delete from ${sql.table(table)}
      where account_id = ${accountId}::uuid or email_norm = ${emailNorm}`.execute(trx);
  await sql`delete from alerts where email_norm = ${emailNorm}`.execute(trx);
  // Messages and links go with their tickets.
  await sql`delete from support_tickets where guest_email_norm = ${emailNorm}`.execute(trx);
  await sql`delete from chats where guest_email_norm = ${emailNorm}`.execute(trx);
  await sql`delete from newsletter_subscribers where email_norm = ${emailNorm}`.execute(trx);
  await sql`update personal_requests set email = '', email_norm = '' where email_norm = ${emailNorm}`.execute(
    trx,
  );
}

/** Deletes what belongs to an account, and empties the account itself. */
export async function eraseAccount(trx: Trx, id: string, now: Date): Promise<void> {
  for (const table of [
    'account_links',
    'account_passkeys',
    'account_identities',
    'sign_in_attempts',
    'account_sessions',
    'account_logins',
    'account_devices',
    'reveal_devices',
    'cart_items',
    'carts',
    'wishlist_items',
    'wishlist_links',
    'saved_filters',
    'addresses',
    'notices',
    'announcement_reads',
    'announcements',
    'support_files',
    // Messages go with their chats and tickets.
    'chats',
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
