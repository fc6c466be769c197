import type { EnquiryKind } from '@halfturn/contract/primitives/enquiry-limits.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { emailNorm } from '../../people/accounts/door.ts';
import { isCountry } from '../../platform/countries.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { takeInterval } from '../reviews/door.ts';
import { enquiryById, hasReceipts, insertEnquiry, insertItems, liveAmong } from './enquiries.queries.ts';
import { enquiryNumber } from './enquiry.ts';
import { enquiryReceived } from './enquiries.mails.ts';

export interface Wanted {
  productId?: string | undefined;
  name: string;
  quantity: number;
}

/** An inquiry as it was sent. Fields that its kind does not have are missing. */
export interface Writing {
  id: string;
  kind: EnquiryKind;
  name: string;
  email: string;
  country: string;
  content: string;
  company?: string;
  channel?: string;
  items?: readonly Wanted[];
}

/** The sender. */
interface Enquirer {
  member: { id: string; email: string } | null;
  locale: Locale;
  ip: string;
  /** A keyed hash of the network address. */
  place: Buffer;
}

const DAY_MS = 86_400_000;
/** The most receipts per day to one address, and from one place: typing in addresses of strangers reaches few of them. */
export const RECEIPTS_PER_EMAIL = 3;
export const RECEIPTS_A_PLACE = 5;

/** Refuses an unknown country as `invalid_input`. */
export function demandCountry(country: string): void {
  if (!isCountry(country)) throw problem('invalid_input', { fields: { country: 'country_format' } });
}

/**
 * The number of an inquiry that was received before under the same id, if any. Refuses `idempotency_conflict` if that one came
 * from another address.
 */
export async function sentBefore(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<string | undefined> {
  const row = await enquiryById(db, id);
  if (row && row.email_norm !== emailNorm(email)) throw problem('idempotency_conflict');
  return row?.number;
}

/**
 * Stores an inquiry, queues its receipt, and returns its number. Refuses `message_interval`: reviews and feedback share the
 * interval.
 */
export async function writeEnquiry(trx: Trx, writing: Writing, from: Enquirer, now: Date): Promise<string> {
  const { member, locale, ip, place } = from;
  const { id, kind, name, email, country, content, company = '', channel = '', items = [] } = writing;
  // Two inquiries with one address wait for each other here, so that receipts are counted one by one.
  await takeInterval(trx, { accountId: member?.id ?? null, emails: [email], ip }, now);
  const norm = emailNorm(email);
  const receipt = await mayMail(
    trx,
    { norm, place, own: member !== null && emailNorm(member.email) === norm },
    now,
  );
  const number = enquiryNumber();
  await insertEnquiry(trx, {
    id,
    number,
    kind,
    account_id: member?.id ?? null,
    name,
    email,
    email_norm: norm,
    country,
    company,
    channel,
    content,
    locale,
    receipt,
    place,
    created_at: now,
    updated_at: now,
  });
  await writeItems(trx, id, items);
  if (receipt)
    await queueMail(trx, {
      kind: enquiryReceived.kind,
      dedupe: `${enquiryReceived.kind}:${id}`,
      subjectId: id,
      recipient: email,
      locale,
    });
  return number;
}

/** Whether a receipt may be sent. Members get receipts at their own address regardless of the place limit. */
async function mayMail(
  db: Db,
  { norm, place, own }: { norm: string; place: Buffer; own: boolean },
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS);
  if (await hasReceipts(db, { emailNorm: norm }, { since, most: RECEIPTS_PER_EMAIL })) return false;
  return own || !(await hasReceipts(db, { place }, { since, most: RECEIPTS_A_PLACE }));
}

/** Stores the wanted products: a live one by its id, any other by its name alone. */
async function writeItems(trx: Trx, enquiryId: string, items: readonly Wanted[]): Promise<void> {
  if (items.length === 0) return;
  const named = items.flatMap(({ productId }) => (productId ? [productId] : []));
  const known = await liveAmong(trx, named);
  await insertItems(
    trx,
    items.map(({ productId, name, quantity }, i) => ({
      enquiry_id: enquiryId,
      no: i + 1,
      product_id: productId && known.has(productId) ? productId : null,
      name,
      quantity,
    })),
  );
}
