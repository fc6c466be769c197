import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffAnnounce, staffEditAnnouncement } from '@halfturn/contract/staff/notices.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { accountByEmail } from '../accounts/door.ts';
import { tiersOf } from '../membership/door.ts';
import { announcementById, type AnnouncementRow } from './announcements.queries.ts';
import type { Texts } from './notices.queries.ts';

type Input = BodyOf<typeof staffEditAnnouncement>;
interface By {
  actor: string;
  now: Date;
}

/** Tells members something. Refuses words that are not whole, a level that is none, and an address that nobody has. */
export async function announce(
  trx: Trx,
  { id, ...input }: BodyOf<typeof staffAnnounce>,
  { actor, now }: By,
): Promise<AnnouncementRow> {
  const texts = wordsOf(input.texts);
  const to = await audienceOf(trx, input.audience);
  const publish_at = input.publishAt ? new Date(input.publishAt) : now;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('announcements')
    .values({ id, texts: JSON.stringify(texts), ...to, publish_at, created_by: actor, created_at: now })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n)
    await note(trx, actor, 'notices.announced', id, null, { texts, ...to, publish_at });
  return (await announcementById(trx, id))!;
}

/** Changes what is told. Once it is published, its words alone: who was told, and when, has happened. */
export async function editAnnouncement(
  trx: Trx,
  id: string,
  input: Input,
  { actor, now }: By,
): Promise<AnnouncementRow> {
  const before = await announcementById(trx, id, { lock: true });
  if (!before || before.withdrawn_at) throw problem('not_found');
  const texts = wordsOf(input.texts);
  const to = await audienceOf(trx, input.audience);
  const publish_at = input.publishAt ? new Date(input.publishAt) : now;
  if (before.publish_at <= now) {
    const fields: Record<string, string> = {};
    if (publish_at.getTime() !== before.publish_at.getTime()) fields.publishAt = 'invalid';
    if (to.level !== before.level || to.account_id !== before.account_id) fields.audience = 'invalid';
    if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
  }
  await trx
    .updateTable('announcements')
    .set({ texts: JSON.stringify(texts), ...to, publish_at })
    .where('id', '=', id)
    .execute();
  await note(trx, actor, 'notices.changed', id, factsOf(before), { texts, ...to, publish_at });
  return (await announcementById(trx, id))!;
}

/** Tells one member something by the store's hand, in the words of each language. Not audited here: what is told of is. */
export async function announceTo(
  trx: Trx,
  accountId: string,
  textIn: (locale: Locale) => { title: string; content: string },
  { actor, now }: By,
): Promise<void> {
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, textIn(locale)]));
  await trx
    .insertInto('announcements')
    .values({
      texts: JSON.stringify(texts),
      account_id: accountId,
      publish_at: now,
      created_by: actor,
      created_at: now,
    })
    .execute();
}

/** Takes it back; a second time changes nothing. */
export async function withdraw(trx: Trx, id: string, { actor, now }: By): Promise<AnnouncementRow> {
  const before = await announcementById(trx, id, { lock: true });
  if (!before) throw problem('not_found');
  if (before.withdrawn_at) return before;
  await trx.updateTable('announcements').set({ withdrawn_at: now }).where('id', '=', id).execute();
  await note(trx, actor, 'notices.withdrawn', id, factsOf(before), { withdrawn_at: now });
  return (await announcementById(trx, id))!;
}

const factsOf = ({ texts, level, account_id, publish_at }: AnnouncementRow) => ({
  texts,
  level,
  account_id,
  publish_at,
});

/** Languages with words. English must be among them, and none may stop half-way. */
function wordsOf(given: Input['texts']): Texts {
  const fields: Record<string, string> = {};
  const texts: Texts = {};
  for (const locale of LOCALES) {
    const { title = '', content = '' } = given[locale] ?? {};
    if (locale !== 'en-US' && title === '' && content === '') continue;
    if (title === '') fields[`texts.${locale}.title`] = 'required';
    if (content === '') fields[`texts.${locale}.content`] = 'required';
    texts[locale] = { title, content };
  }
  if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
  return texts;
}

async function audienceOf(
  trx: Trx,
  to: Input['audience'],
): Promise<{ level: number | null; account_id: string | null }> {
  if (to.kind === 'all') return { level: null, account_id: null };
  if (to.kind === 'level') {
    const tiers = await tiersOf(trx);
    if (!tiers.some(({ level }) => level === to.level))
      throw problem('invalid_input', { fields: { audience: 'invalid' } });
    return { level: to.level, account_id: null };
  }
  const account = await accountByEmail(trx, to.email);
  if (!account) throw problem('invalid_input', { fields: { 'audience.email': 'invalid' } });
  return { level: null, account_id: account.id };
}

const note = (
  trx: Trx,
  actor: string,
  action: string,
  id: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
) => audit(trx, { actor, action, subject: `announcement:${id}`, before, after });
