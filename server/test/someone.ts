import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { claimOf } from './claimants.ts';
import { enquiryOf } from './enquirers.ts';
import { makeMember, type MemberBrowser } from './member-browser.ts';
import type { MemberShop } from './member-shop.ts';

/** A member of whom much is held, and the words by which they would be known again. */
export type Someone = MemberBrowser & { words: string[]; orderNo: string; productId: string };

/** Creates a member with an example of everything that the store can hold about a person. */
export async function someone(shop: MemberShop): Promise<Someone> {
  const { db } = shop.store;
  const tag = Math.random().toString(36).slice(2, 8);
  const member = await makeMember(shop.store, { name: `Zoë Quist ${tag}`, email: `zoe.${tag}@example.com` });
  const body = {
    uname: member.name,
    country: 'DE',
    phone: '030 901820',
    zip: '10117',
    address: `Gasse ${tag}\nBerlin`,
    contactTools: `Signal: zq.${tag}`,
    newsletter: true,
  };
  await member.call('POST /api/account', { body });
  const productId = await shop.costing(999);
  // An invoice names its buyer for good, also after they are forgotten (no-seller.test.ts). Without a seller there is no invoice.
  await sql`delete from settings where key = 'shop.name'`.execute(db);
  const order = await shop.boughtBy(member, productId);
  await shop.reveal(order);
  // From before the store knew of tax: no invoice will ask for its buyer.
  await sql`update orders set tax_included = null, notes = ${`Note ${tag}`}, name = ${member.name}, phone = ${`+4930${tag}`},
    address = ${JSON.stringify({ street: `Street ${tag}` })}::jsonb, refund_reason = ${`Because ${tag}`} where id = ${order.id}`.execute(
    db,
  );
  await sql`insert into order_events (order_id, machine, actor, reason, after, at)
    values (${order.id}, 'order', 'buyer', ${`Wrote ${tag}`}, 'delivered', now())`.execute(db);
  await sql`insert into reviews (product_id, account_id, full_name, email, content, rating, state, buyer_norm, verified)
    values (${productId}, ${member.id}, ${member.name}, ${member.email}, 'A fine lantern.', 5, 'approved', ${member.email}, true)`.execute(
    db,
  );
  await sql`insert into alerts (kind, product_id, email, email_norm, locale, currency, baseline_minor, consent, asked_at, expires_at)
    values ('price', ${productId}, ${member.email}, ${member.email}, 'de', 'EUR', 999, 'Yes', now(), now() + interval '1 day')`.execute(
    db,
  );
  await sql`insert into wishlist_items (account_id, product_id, price_minor, currency, added_at)
    values (${member.id}, ${productId}, 999, 'USD', now())`.execute(db);
  await sql`insert into wishlist_links (account_id, token, title, created_at)
    values (${member.id}, ${randomBytes(16).toString('base64url')}, ${`List ${tag}`}, now())`.execute(db);
  await sql`insert into saved_filters (account_id, name, list, query, currency, saved_at)
    values (${member.id}, ${`Filter ${tag}`}, 'games', 'platform=steam', 'USD', now())`.execute(db);
  await sql`insert into addresses (account_id, first_name, last_name, phone, address, city, zip, country, created_at)
    values (${member.id}, 'Zoë', ${`Q ${tag}`}, '+493090', ${`Weg ${tag}`}, 'Berlin', '10117', 'DE', now())`.execute(
    db,
  );
  const question = { id: crypto.randomUUID(), topic: 'key' as const, text: `Asked ${tag}` };
  await member.call('POST /api/support', { body: question });
  await sql`insert into support_files (account_id, kind, name, size, bytes, at)
    values (${member.id}, 'text', ${`${tag}.txt`}, 2, 'ok', now())`.execute(db);
  await member.call('POST /api/chat/messages', {
    body: { id: crypto.randomUUID(), text: `Chatted ${tag}` },
  });
  await enquiryOf(db, member, { tag, productId });
  await claimOf(db, order, { tag, productId });
  await sql`insert into account_passkeys (id, account_id, credential_id, public_key, counter, transports, name, backed_up, added_at)
    values (uuidv7(), ${member.id}, ${tag}, '', 0, '{}', ${tag}, true, now())`.execute(db);
  await sql`insert into account_identities (id, account_id, provider, subject, label, added_at)
    values (uuidv7(), ${member.id}, 'google', ${tag}, ${tag}, now())`.execute(db);
  await sql`insert into notices (id, account_id, order_id, event, reference, at)
    values (uuidv7(), ${member.id}, ${order.id}, 'paid', ${`test:${order.id}`}, now())`.execute(db);
  await sql`with told as (
      insert into announcements (texts, account_id, publish_at, created_by, created_at)
      values (${JSON.stringify({ 'en-US': { title: `For ${tag}`, content: '…' } })}::jsonb, ${member.id}, now(), 'test', now())
      returning id)
    insert into announcement_reads (account_id, announcement_id, read_at) select ${member.id}, id, now() from told`.execute(
    db,
  );
  await member.call('POST /api/saveVisit', { body: { toUrl: '/games', fromUrl: '/' } });
  await shop.give(member, 250);
  await sql`insert into customer_tags (account_id, tag, at) values (${member.id}, 'school', now())`.execute(
    db,
  );
  await sql`insert into balances (account_id, currency) values (${member.id}, 'EUR')`.execute(db);
  await sql`insert into balance_ledger (account_id, currency, no, kind, amount_minor, balance_minor, reference, actor, at)
    values (${member.id}, 'EUR', 0, 'credit', 300, 0, ${`test:${member.id}`}, 'test', now())`.execute(db);
  await expect
    .poll(
      async () =>
        await db
          .selectFrom('newsletter_subscribers')
          .select('id')
          .where('email', '=', member.email)
          .executeTakeFirst(),
    )
    .toBeTruthy();
  await shop.settled(order.id);
  return { ...member, productId, orderNo: order.orderNo, words: [tag, member.email, member.name] };
}
