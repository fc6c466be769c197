import * as calls from '@halfturn/contract/support.ts';
import { checkCaptcha } from '../../house/captcha/door.ts';
import { emailNorm } from '../../people/accounts/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { hideKeys } from '../../sale/delivery/door.ts';
import { keysOf, type OrderKeys } from '../../sale/orders/door.ts';
import { openGuestTicket, writeAsGuest } from './guest-ticket.ts';
import { guestTicketOf } from './guest.queries.ts';
import { openTicket } from './open-ticket.ts';
import { messagesOf, ticketOf } from './support.queries.ts';
import { ticketWire } from './support.wire.ts';

/** The contact form, and a guest's way to the ticket that it makes. Keys are hidden before anything is written down. */
export const guestSupportRoutes = (context: Context): Binding[] => {
  const { db, clock, keyring } = context;
  const show = async (id: string, keys: OrderKeys) => {
    const row = await guestTicketOf(db, id, keys);
    return ticketWire(row, await messagesOf(db, id, { notes: false }), clock.now());
  };
  return [
    bind(calls.contactSupport, async ({ body, member, visitor: { locale, ip } }) => {
      const { uuid, code, proof, text, ...question } = body;
      await checkCaptcha(context, { uuid, code, proof });
      const now = clock.now();
      if (member) {
        const hidden = await hideKeys(db, keyring, { accountId: member.id }, text);
        const { id, orderNo, topic } = question;
        const about = topic === 'refund' && orderNo === undefined ? 'other' : topic;
        const asked = { id, topic: about, orderNo, files: [], locale } as const;
        await inTransaction(db, (trx) =>
          openTicket(trx, member.id, { ...asked, text: hidden.text, hiddenKeys: hidden.hidden }, now),
        );
        const { due_at } = await ticketOf(db, member.id, question.id);
        return { answerBy: (due_at ?? now).toISOString(), ticketId: question.id };
      }
      const hidden = await hideKeys(db, keyring, { emailNorm: emailNorm(question.email) }, text);
      const due = await inTransaction(db, (trx) =>
        openGuestTicket(trx, { ...question, text: hidden.text, hiddenKeys: hidden.hidden, locale, ip }, now),
      );
      return { answerBy: due.toISOString(), ticketId: null };
    }),

    bind(calls.readGuestTicket, ({ params, query, visitor }) =>
      show(params.id, keysOf(query, visitor, null)),
    ),

    bind(calls.writeGuestTicket, async ({ params, body, visitor }) => {
      const keys = keysOf(body, visitor, null);
      const { guest_email_norm } = await guestTicketOf(db, params.id, keys);
      const hidden = await hideKeys(db, keyring, { emailNorm: guest_email_norm ?? '' }, body.text);
      const message = {
        id: body.id,
        text: hidden.text,
        hiddenKeys: hidden.hidden,
        locale: visitor.locale,
      };
      await inTransaction(db, (trx) => writeAsGuest(trx, params.id, keys, message, clock.now()));
      return await show(params.id, keys);
    }),
  ];
};
