import { portOf } from './port-of.ts';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Received {
  /** The addresses of the envelope: where the mail really goes. */
  to: string[];
  mail: Email;
  raw: string;
}

/** What the server says next, at which step; null lets the mail in. */
export type Mood = { at: 'RCPT TO' | 'DATA'; code: number; text: string } | 'takes it and hangs up' | null;

export interface SmtpInbox {
  /** For SMTP_URL. */
  url: string;
  received: Received[];
  /** Refusals so far. */
  refused: number;
  mood: Mood;
  /** The newest mail to that address, once there is one; waits 10 seconds. */
  mailTo(address: string, subject?: RegExp): Promise<Received>;
  close(): Promise<void>;
}

/** A real mail server on a free port, that can be told to be difficult. */
export async function smtpInbox(): Promise<SmtpInbox> {
  const refuse = (step: 'RCPT TO' | 'DATA'): Error | null => {
    const { mood } = inbox;
    if (mood === null || typeof mood === 'string' || mood.at !== step) return null;
    inbox.refused++;
    return Object.assign(new Error(mood.text), { responseCode: mood.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) => done(refuse('RCPT TO')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refuse('DATA');
        if (refusal) return done(refusal);
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        void PostalMime.parse(raw).then((mail) => {
          inbox.received.push({ to, mail, raw: raw.toString('utf8') });
          if (inbox.mood !== 'takes it and hangs up') return done();
          inbox.refused++;
          for (const { _socket: socket } of server.connections as Set<{ _socket: { destroy(): void } }>)
            socket.destroy();
        });
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server.server);
  const inbox: SmtpInbox = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refused: 0,
    mood: null,
    async mailTo(address, subject = /./) {
      for (const deadline = Date.now() + 20_000; ;) {
        const found = inbox.received.findLast(
          (mail) => mail.to.includes(address) && subject.test(mail.mail.subject ?? ''),
        );
        if (found) return found;
        if (Date.now() > deadline) throw new Error(`no mail ${subject} to ${address} in 20 s`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return inbox;
}
