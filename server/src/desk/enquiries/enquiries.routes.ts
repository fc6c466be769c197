import { askAffiliate, askWholesale, sellToUs } from '@halfturn/contract/enquiries.ts';
import { checkCaptcha, type CaptchaAnswer } from '../../house/captcha/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding, type Member, type Visitor } from '../../platform/http/call.ts';
import { clientOf } from '../../platform/client-network.ts';
import { uuidv7 } from '../../platform/ids.ts';
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
