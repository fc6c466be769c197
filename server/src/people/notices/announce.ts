import { present } from '@halfturn/contract/primitives/rows.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffAnnounce, staffEditAnnouncement } from '@halfturn/contract/staff/notices.ts';
import { audit } from '../../house/audit/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { accountByEmail } from '../accounts/door.ts';
import { tiersOf } from '../membership/door.ts';
import {
  announcementById,
  insertAnnouncement,
  updateAnnouncement,
  type AnnouncementRow,
} from './announcements.queries.ts';
import type { Texts } from './notices.queries.ts';

type Input = BodyOf<typeof staffEditAnnouncement>;
interface By {
  actor: string;
  now: Date;
}

/** Creates an announcement. Refuses incomplete texts, an unknown level and an unknown address. */
export async function announce(
  trx: Trx,
  { id, ...input }: BodyOf<typeof staffAnnounce>,
  { actor, now }: By,
): Promise<AnnouncementRow> {
  const texts = wordsOf(input.texts);
  const to = await audienceOf(trx, input.audience);
  const publish_at = input.publishAt ? new Date(input.publishAt) : now;
  const row = { id, texts, ...to, publish_at, created_by: actor, created_at: now };
  if (await insertAnnouncement(trx, row))
    await note(trx, actor, 'notices.announced', id, null, { texts, ...to, publish_at });
  return present(await announcementById(trx, id));
}

/** Changes an announcement; once it is published, only its texts can change. Refuses `content_changed`. */
export async function editAnnouncement(
  trx: Trx,
  id: string,
  input: Input,
  { actor, now }: By,
): Promise<AnnouncementRow> {
  const before = await announcementById(trx, id, { lock: true });
  if (!before || before.withdrawn_at) throw problem('not_found');
  await demandSeen(trx, input.version, { now: factsOf(before), subject: subjectOf(id) });
  const texts = wordsOf(input.texts);
  const to = await audienceOf(trx, input.audience);
  const publish_at = input.publishAt ? new Date(input.publishAt) : now;
  if (before.publish_at <= now) {
    const fields: Record<string, string> = {};
    if (publish_at.getTime() !== before.publish_at.getTime()) fields.publishAt = 'invalid';
    if (to.level !== before.level || to.account_id !== before.account_id) fields.audience = 'invalid';
    if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
  }
  await updateAnnouncement(trx, id, { texts, ...to, publish_at });
  await note(trx, actor, 'notices.changed', id, factsOf(before), { texts, ...to, publish_at });
  return present(await announcementById(trx, id));
}

/** Announces something to one member, in each language. The act behind it is audited by its own command. */
export async function announceTo(
  trx: Trx,
  accountId: string,
  textIn: (locale: Locale) => { title: string; content: string },
  { actor, now }: By,
): Promise<void> {
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, textIn(locale)]));
  await insertAnnouncement(trx, {
    texts,
    account_id: accountId,
    publish_at: now,
    created_by: actor,
    created_at: now,
  });
}

/** Withdraws an announcement; a second time changes nothing. */
export async function withdraw(trx: Trx, id: string, { actor, now }: By): Promise<AnnouncementRow> {
  const before = await announcementById(trx, id, { lock: true });
  if (!before) throw problem('not_found');
  if (before.withdrawn_at) return before;
  await updateAnnouncement(trx, id, { withdrawn_at: now });
  await note(trx, actor, 'notices.withdrawn', id, factsOf(before), { withdrawn_at: now });
  return present(await announcementById(trx, id));
}

const subjectOf = (id: string) => `announcement:${id}`;

/** What can be changed of an announcement. */
export const factsOf = ({ texts, level, account_id, publish_at }: AnnouncementRow) => ({
  texts,
  level,
  account_id,
  publish_at,
});

/** The languages with texts. English is required, and each text needs both title and content. */
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
) => audit(trx, { actor, action, subject: subjectOf(id), before, after });
