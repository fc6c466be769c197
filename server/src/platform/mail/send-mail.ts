import type { Context } from '../context.ts';
import { inTransaction } from '../db/kysely.ts';
import { defineJob } from '../jobs/job.ts';
import { ownTextsOf } from './mail-texts.queries.ts';
import {
  isOlderThan,
  NOTHING_TO_SAY,
  releaseMail,
  renewMail,
  settleMail,
  takeMail,
  takenUntil,
} from './mails.queries.ts';
import { addMailJob, mailSend } from './queue.ts';
import { senderDomain } from './sender.ts';
import type { MailRenderer, MailRow, RenderedMail } from './renderer.ts';

/** What the sender needs of a mail server (`transport.ts`). Throws what the server answered. */
export interface Mailer {
  send: (mail: RenderedMail & { to: string; messageId: string }) => Promise<unknown>;
}

/** How long a mail is tried, and how far apart the tries are at most. */
const TRY_HOURS = 72;
const LONGEST_PAUSE_S = 300;
/** For how long a process takes a mail, and how often it renews that: a process that dies delays a mail by so much at most. */
const TAKEN_SECONDS = 15;
const RENEW_EVERY_MS = 5_000;

/** 2 s, 4 s, 8 s … 5 minutes: a server that is back is noticed soon. */
const pauseOf = (tries: number): number => Math.min(2 ** Math.min(tries, 10), LONGEST_PAUSE_S) * 1_000;

/**
 * The job that sends a mail: it takes the mail, writes it, hands it to the mail server, and records the answer. If the process ends
 * between the server's yes and our record of it, the mail goes out twice, with the same Message-ID; it is never lost.
 *
 * @param replyTo asked before a mail is written: the address that a reply goes to, or empty for the sender's; a mail that names
 *   its own keeps it
 */
export const mailJobs = (
  mailer: Mailer,
  renderers: readonly Pick<MailRenderer, 'kind' | 'render'>[],
  replyTo: (context: Context) => Promise<string>,
) => {
  const byKind = new Map(renderers.map((renderer) => [renderer.kind, renderer]));
  return [
    defineJob({
      ...mailSend,
      lane: 'mails',
      keyed: true,
      run: async (context: Context, { mailId }) => {
        const mail = await takeMail(context.db, mailId, TAKEN_SECONDS);
        if (mail) await whileTaken(context, mail, () => deliver(context, mail));
        else await tryAfterTheOther(context, mailId);
      },
    }),
  ];

  async function deliver(context: Context, mail: MailRow): Promise<void> {
    const renderer = byKind.get(mail.kind);
    if (!renderer) throw new Error(`no renderer for mails of the kind ${mail.kind}`);
    const reply = await replyTo(context);
    const rendered = await renderer.render(context, mail, await ownTextsOf(context.db, mail));
    if (!rendered) return await fail(context, mail, 'failed', NOTHING_TO_SAY);
    try {
      const messageId = `<${mail.message_id}@${senderDomain(context.config)}>`;
      await mailer.send({ ...withReply(rendered, reply), to: mail.recipient, messageId });
    } catch (error) {
      return await refused(context, mail, error);
    }
    const acceptedAt = context.clock.now();
    await settleMail(context.db, mail.id, { state: 'accepted', error: null, acceptedAt });
  }
};

const withReply = (mail: RenderedMail, address: string): RenderedMail =>
  mail.replyTo || address === '' ? mail : { ...mail, replyTo: address };

/** If another process has taken the mail, and that one dies, the mail is sent once its time is over. */
async function tryAfterTheOther({ db }: Context, mailId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const until = await takenUntil(trx, mailId);
    if (until) await addMailJob(trx, mailId, until);
  });
}

/** Keeps a mail taken for as long as `work` takes. If that fails, the next try need not wait until the time is over. */
async function whileTaken({ db, log }: Context, { id }: MailRow, work: () => Promise<void>): Promise<void> {
  const warn = (err: unknown) => log.warn({ err, mailId: id }, 'it could not be recorded who sends a mail');
  const timer = setInterval(() => void renewMail(db, id, TAKEN_SECONDS).catch(warn), RENEW_EVERY_MS);
  try {
    await work();
  } catch (error) {
    await releaseMail(db, id).catch(warn);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function fail(
  { db, log }: Context,
  { id, kind }: MailRow,
  state: 'bounced' | 'failed',
  error: string,
): Promise<void> {
  await settleMail(db, id, { state, error });
  log.warn({ mailId: id, kind, state, reason: error }, 'A mail was not sent.');
}

interface SmtpError {
  responseCode?: number;
  command?: string;
  message?: string;
}

/** The server's own words, on one line: they may hold the address, never the mail. */
const wordsOf = (error: SmtpError): string =>
  (error.message ?? String(error)).replace(/\s+/g, ' ').slice(0, 300);

/**
 * A refusal for good of the recipient or of the mail itself is a bounce. Everything else (no answer, a 4xx, a refusal of our
 * password, which an administrator can fix) is tried again for 72 hours.
 */
async function refused(context: Context, mail: MailRow, cause: unknown): Promise<void> {
  const error = cause as SmtpError;
  const final = (error.responseCode ?? 0) >= 500 && /^(RCPT TO|DATA)/.test(error.command ?? '');
  if (final) return await fail(context, mail, 'bounced', wordsOf(error));
  if (await isOlderThan(context.db, mail.id, TRY_HOURS))
    return await fail(context, mail, 'failed', wordsOf(error));
  await inTransaction(context.db, async (trx) => {
    await releaseMail(trx, mail.id, wordsOf(error));
    await addMailJob(trx, mail.id, new Date(context.clock.now().getTime() + pauseOf(mail.tries)));
  });
}
