import type { Db } from '../src/platform/db/kysely.ts';

/** One enquiry of each kind, as the pages send it but for the captcha: the call's path and its body. */
export function enquiriesBy(email: string): [path: string, body: object][] {
  const who = { name: 'Mara', email, country: 'DE' };
  return [
    ['/api/sale', { ...who, confirmEmail: email, description: 'Keys.' }],
    ['/api/wholesale', { ...who, items: [{ name: 'Keys', quantity: 40 }], message: 'Soon.' }],
    ['/api/affiliate', { ...who, channel: 'keys.example.com', plan: 'A column a week.' }],
  ];
}

/**
 * An enquiry that came in while a member was signed in, with another address than their account's; a receipt and an answer went
 * there.
 */
export async function enquiryOf(
  db: Db,
  member: { id: string; name: string },
  { tag, productId }: { tag: string; productId: string },
): Promise<void> {
  const [id, email, at] = [crypto.randomUUID(), `shop.${tag}@example.com`, new Date()];
  await db
    .insertInto('enquiries')
    .values({
      id,
      number: `HE-${tag}`,
      kind: 'wholesale',
      account_id: member.id,
      name: member.name,
      email,
      email_norm: email,
      country: 'DE',
      company: `Shop ${tag}`,
      content: `Wanted ${tag}`,
      locale: 'de',
      receipt: true,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('enquiry_items')
    .values({ enquiry_id: id, no: 1, product_id: productId, name: `Lantern ${tag}`, quantity: 40 })
    .execute();
  const { written_by } = await db
    .insertInto('staff')
    .values({ email: id, email_norm: id, name: 'Desk', role: 'support', password_hash: '' })
    .returning('id as written_by')
    .executeTakeFirstOrThrow();
  const answer = crypto.randomUUID();
  await db
    .insertInto('enquiry_messages')
    .values({
      id: answer,
      enquiry_id: id,
      no: 1,
      kind: 'answer',
      written_by,
      subject: `To ${tag}`,
      content: `For ${tag}`,
      at,
    })
    .execute();
  for (const [kind, subject_id] of [
    ['enquiry-received', id],
    ['enquiry-answered', answer],
  ] as const)
    await db
      .insertInto('mails')
      .values({
        kind,
        dedupe: `test:${subject_id}`,
        subject_id,
        recipient: email,
        locale: 'de',
        state: 'accepted',
        message_id: subject_id,
      })
      .execute();
}
