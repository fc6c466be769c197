import * as calls from '@halfturn/contract/support.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { fileName, readAttachment } from '../../platform/attachments/attachment.ts';
import { hideKeys } from '../../sale/delivery/door.ts';
import { addFile, dropFile } from './keep-files.ts';
import { openTicket } from './open-ticket.ts';
import { messagesOf, ticketOf, ticketsOf } from './support.queries.ts';
import { ticketRowWire, ticketWire } from './support.wire.ts';
import { moveOwn, writeMessage } from './write-message.ts';

/** A member's tickets. Keys are hidden before a text is stored, and before a transaction begins. */
export const supportRoutes = ({ db, clock, keyring }: Context): Binding[] => {
  const show = async (accountId: string, id: string) => {
    const [row, messages] = await Promise.all([
      ticketOf(db, accountId, id),
      messagesOf(db, id, { notes: false }),
    ]);
    return ticketWire(row, messages, clock.now());
  };
  const hidden = async (accountId: string, text: string) => {
    const shown = await hideKeys(db, keyring, { accountId }, text);
    return { text: shown.text, hiddenKeys: shown.hidden };
  };
  return [
    bindMember(calls.support, async ({ query, member }) => {
      const { rows, counts } = await ticketsOf(db, member.id, query);
      const serverNow = clock.now().toISOString();
      return { rows: rows.map(ticketRowWire), total: counts[query.state ?? 'all'], counts, serverNow };
    }),

    bindMember(calls.openTicket, async ({ body, member, visitor }) => {
      const question = { ...body, ...(await hidden(member.id, body.text)), locale: visitor.locale };
      await inTransaction(db, (trx) => openTicket(trx, member.id, question, clock.now()));
      return await show(member.id, body.id);
    }),

    bindMember(calls.readTicket, ({ params, member }) => show(member.id, params.id)),

    bindMember(calls.writeTicket, async ({ params, body, member, visitor }) => {
      const message = { ...body, ...(await hidden(member.id, body.text)), locale: visitor.locale };
      await inTransaction(db, (trx) => writeMessage(trx, member.id, params.id, message, clock.now()));
      return await show(member.id, params.id);
    }),

    bindMember(calls.moveTicket, async ({ params, body, member }) => {
      await inTransaction(db, (trx) => moveOwn(trx, member.id, params.id, body.state, clock.now()));
      return await show(member.id, params.id);
    }),

    bindMember(calls.attachFile, async ({ query, raw, member }) => {
      const file = await readAttachment(raw);
      const name = await hidden(member.id, fileName(query.name, file.kind));
      const words = file.kind === 'text' ? await hidden(member.id, file.bytes.toString('utf8')) : null;
      const upload = {
        ...file,
        name: name.text,
        bytes: words ? Buffer.from(words.text, 'utf8') : file.bytes,
        hiddenKeys: name.hiddenKeys + (words?.hiddenKeys ?? 0),
      };
      return await inTransaction(db, (trx) => addFile(trx, member.id, upload, clock.now()));
    }),

    bindMember(calls.detachFile, async ({ params, member }) => {
      await inTransaction(db, (trx) => dropFile(trx, member.id, params.id));
      return null;
    }),
  ];
};
