import { sql } from 'kysely';
import { calm } from '../calm.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Trx } from '../db/kysely.ts';
import { send, statement } from '../db/send.ts';
import { timeOf } from '../ids.ts';
import { addJob, defineJob } from '../jobs/job.ts';
import { MAIL_PRIORITY, mailKey, mailSend } from './queue.ts';
import type { MailRenderer, MailRow, RenderedMail } from './renderer.ts';

/** What the sender needs of a mail server (`transport.ts`). Throws what the server answered. */
export interface Mailer {
  send: (mail: RenderedMail & { to: string; messageId: string }) => Promise<unknown>;
}

/** How long a mail is tried, and how far apart the tries are at most. */
const TRY_HOURS = 72;
const LONGEST_PAUSE_S = 300;
/** For how long a mail is held by who sends it, and how often that is said anew, so that a dead process holds none for long. */
const HELD_SECONDS = 15;
const HOLD_EVERY_MS = 5_000;
/** In a rush the next buyer's key comes before the former one's letter, which is so much later at most. */
const BEHIND_MS = 2_000;

/** 2 s, 4 s, 8 s … 5 minutes: a server that is back is noticed soon. */
const pauseOf = (tries: number): number => Math.min(2 ** Math.min(tries, 10), LONGEST_PAUSE_S) * 1_000;

/**
 * The job that sends a mail: writes it, hands it to the mail server, and notes what the server said. Where the process
 * ends between the server's yes and our note of it, the mail goes out twice, with the same Message-ID; it is never lost.
 *
 * @param replyTo the address that a reply goes to, or empty for the sender's; a mail that names its own keeps it
 */
export const mailJobs = (
  mailer: Mailer,
  renderers: readonly MailRenderer[],
  replyTo: (context: Context) => Promise<string>,
) => {
  const byKind = new Map(renderers.map((renderer) => [renderer.kind, renderer]));
  return [
    defineJob({
      ...mailSend,
      lane: 'mails',
      run: async (context: Context, { mailId }, { signal }) => {
        await calm(BEHIND_MS - (Date.now() - timeOf(mailId)), signal);
        const [mail] = await send(context.db, beginTry(mailId, HELD_SECONDS));
        if (!mail) return;
        await whileHeld(context, mail, () => deliver(context, mail));
      },
    }),
  ];

  async function deliver(context: Context, mail: MailRow): Promise<void> {
    const renderer = byKind.get(mail.kind);
    if (!renderer) throw new Error(`no renderer for mails of the kind ${mail.kind}`);
    const rendered = await renderer.render(context, mail);
    if (!rendered) return await settle(context, mail, 'failed', 'There was nothing to say any more.');
    try {
      const messageId = `<${mail.message_id}@${senderDomain(context.config.mailFrom)}>`;
      await mailer.send({ ...withReply(rendered, await replyTo(context)), to: mail.recipient, messageId });
    } catch (error) {
      return await failed(context, mail, error);
    }
    await settle(context, mail, 'accepted', null);
  }
};

const withReply = (mail: RenderedMail, address: string): RenderedMail =>
  mail.replyTo || address === '' ? mail : { ...mail, replyTo: address };

/** The domain behind the last @ of `Halfturn <orders@example.com>`. */
const senderDomain = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Counts a try, and holds the mail; nothing where it is settled, or somebody else is sending it. */
const beginTry = statement<[mailId: string, seconds: number], MailRow>`
  update mails set tries = tries + 1, taken_until = now() + make_interval(secs => $2)
  where id = $1 and state = 'queued' and (taken_until is null or taken_until < now())
  returning *`;

const holdOn = statement<[mailId: string, seconds: number]>`
  update mails set taken_until = now() + make_interval(secs => $2) where id = $1 and state = 'queued'`;

const letGo = statement<[mailId: string]>`
  update mails set taken_until = null where id = $1 and state = 'queued'`;

/** Holds a mail for as long as `work` takes; where that fails, whoever tries next need not wait until nobody holds it any more. */
async function whileHeld({ db, log }: Context, { id }: MailRow, work: () => Promise<void>): Promise<void> {
  const complain = (err: unknown) => log.warn({ err, mailId: id }, 'who sends a mail could not be noted');
  const timer = setInterval(() => void send(db, holdOn(id, HELD_SECONDS)).catch(complain), HOLD_EVERY_MS);
  try {
    await work();
  } catch (error) {
    await send(db, letGo(id)).catch(complain);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function settle(
  context: Context,
  mail: MailRow,
  state: 'accepted' | 'bounced' | 'failed',
  error: string | null,
): Promise<void> {
  await context.db
    .updateTable('mails')
    .set({
      state,
      error,
      taken_until: null,
      ...(state === 'accepted' && { accepted_at: context.clock.now() }),
    })
    .where('id', '=', mail.id)
    .where('state', '=', 'queued')
    .execute();
  if (state !== 'accepted')
    context.log.warn({ mailId: mail.id, kind: mail.kind, state, reason: error }, 'A mail was not sent.');
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
 * A refusal for good of the recipient or of the mail itself is a bounce. All else (no answer, a 4xx, a refusal of us or
 * of our password, which somebody will mend) is tried again for 72 hours.
 */
async function failed(context: Context, mail: MailRow, cause: unknown): Promise<void> {
  const error = cause as SmtpError;
  const final = (error.responseCode ?? 0) >= 500 && /^(RCPT TO|DATA)/.test(error.command ?? '');
  if (final) return await settle(context, mail, 'bounced', wordsOf(error));
  await inTransaction(context.db, async (trx) => {
    if (await isTooOld(trx, mail)) return await settle(context, mail, 'failed', wordsOf(error));
    await trx
      .updateTable('mails')
      .set({ error: wordsOf(error), taken_until: null })
      .where('id', '=', mail.id)
      .execute();
    const runAt = new Date(context.clock.now().getTime() + pauseOf(mail.tries));
    await addJob(
      trx,
      mailSend,
      { mailId: mail.id },
      { runAt, key: mailKey(mail.id), priority: MAIL_PRIORITY },
    );
  });
}

async function isTooOld(trx: Trx, mail: MailRow): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    select created_at < now() - make_interval(hours => ${TRY_HOURS}) as old from mails where id = ${mail.id}`.execute(
    trx,
  );
  return rows[0]?.old ?? true;
}
