import { askAffiliate, askWholesale, sellToUs } from '@halfturn/contract/enquiries.ts';
import * as calls from '@halfturn/contract/staff/enquiries.ts';
import type { StaffEnquiry, StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import { mayCall } from '@halfturn/contract/staff/roles.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { type CaptchaAnswer, checkCaptcha } from '../../house/captcha/door.ts';
import { clientOf } from '../../platform/client-network.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bind, type Binding, bindStaff, type Member, type Visitor } from '../../platform/http/call.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { answerEnquiry, type By, markEnquiry, moveEnquiry, noteEnquiry } from './answer-enquiry.ts';
import {
  type EnquiryRow,
  type ItemRow,
  type ListedRow,
  listEnquiries,
  type MessageRow,
  newEnquiries,
  readEnquiry,
} from './enquiries.queries.ts';
import { demandCountry, sentBefore, writeEnquiry, type Writing } from './write-enquiry.ts';

type Sent = Omit<Writing, 'id'> & { id?: string | undefined };

/** Three forms that anyone may send, each with its captcha. */
export const enquiriesRoutes = (context: Context): Binding[] => {
  const { db, clock, keyring } = context;
  const take = async (
    { id = uuidv7(), ...sent }: Sent,
    answer: CaptchaAnswer,
    { visitor, member }: { visitor: Visitor; member: Member | null },
  ) => {
    const writing = { id, ...sent };
    demandCountry(writing.country);
    const before = await sentBefore(db, writing);
    if (before !== undefined) return { number: before };
    await checkCaptcha(context, answer);
    const from = {
      member,
      locale: visitor.locale,
      ip: visitor.ip,
      place: keyring.mac('enquiry-place', clientOf(visitor.ip)),
    };
    return { number: await inTransaction(db, (trx) => writeEnquiry(trx, writing, from, clock.now())) };
  };
  return [
    bind(sellToUs, ({ body, ...who }) => {
      const { uuid, code, proof, confirmEmail: _same, description, ...rest } = body;
      return take({ kind: 'sale', content: description, ...rest }, { uuid, code, proof }, who);
    }),

    bind(askWholesale, ({ body, ...who }) => {
      const { uuid, code, proof, message, ...rest } = body;
      return take({ kind: 'wholesale', content: message, ...rest }, { uuid, code, proof }, who);
    }),

    bind(askAffiliate, ({ body, ...who }) => {
      const { uuid, code, proof, plan, ...rest } = body;
      return take({ kind: 'affiliate', content: plan, ...rest }, { uuid, code, proof }, who);
    }),
  ];
};

/** The inbox of enquiries, and the answers. */
export const enquiriesStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const show = async (id: string) => {
    const { row, items, messages } = await readEnquiry(db, id);
    return enquiryWire(row, items, messages);
  };
  const change = async (id: string, staff: { id: string }, act: (trx: Trx, by: By) => Promise<void>) => {
    await inTransaction(db, (trx) => act(trx, { staffId: staff.id, now: clock.now() }));
    return await show(id);
  };
  return [
    bindStaff(calls.staffEnquiries, async ({ query }) => {
      const { rows, total, counts } = await listEnquiries(db, query);
      return { rows: rows.map(rowWire), total, counts };
    }),

    bindStaff(calls.staffReadEnquiry, ({ params }) => show(params.id)),

    bindStaff(calls.staffAnswerEnquiry, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => answerEnquiry(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffNoteEnquiry, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => noteEnquiry(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffMoveEnquiry, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => moveEnquiry(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffMarkEnquiry, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => markEnquiry(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffEnquiriesWaiting, async ({ staff }) => {
      if (!mayCall(staff, calls.staffAnswerEnquiry)) return { rows: [], total: 0 };
      const { rows, total } = await newEnquiries(db);
      return { rows: rows.map(rowWire), total };
    }),
  ];
};

export const rowWire = (row: ListedRow): StaffEnquiryRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  spam: row.spam,
  name: row.name,
  company: row.company,
  country: row.country,
  excerpt: row.excerpt,
  at: row.created_at.toISOString(),
});

function enquiryWire(
  row: EnquiryRow,
  items: readonly ItemRow[],
  messages: readonly MessageRow[],
): StaffEnquiry {
  const { t } = loadWords(row.locale, ['enquiries-mails']);
  return {
    ...rowWire({ ...row, excerpt: row.content.slice(0, 160) }),
    email: row.email,
    accountId: row.account_id,
    locale: row.locale,
    channel: row.channel,
    text: row.content,
    items: items.map(({ product_id, name, quantity }) => ({ productId: product_id, name, quantity })),
    receipt: row.receipt,
    subject: t('enquiries-mails.answer_subject', { number: row.number }),
    revision: row.revision,
    messages: messages.map(({ id, kind, by_name, subject, content, at }) => ({
      id,
      kind,
      by: by_name,
      subject,
      text: content,
      at: at.toISOString(),
    })),
  };
}
