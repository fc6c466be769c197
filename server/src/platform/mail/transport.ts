import { codeOf } from '../code-of.ts';
import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import { headerText, oneAddress } from './address.ts';
import { keepMail } from './kept-mails.ts';
import { senderOf } from './sender.ts';

export interface OutgoingMail {
  /** One plain address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** One plain address. */
  replyTo?: string;
  /** `<…@…>`; the same at each try, so that a mail that went out twice is seen to be one. */
  messageId: string;
  /** For the mail program's own button: a page to open, which also takes a POST and ends it at once. */
  unsubscribe?: string;
}

export interface Mailer {
  /**
   * Hands a mail over, and resolves once the server (or the disk) has it. Throws what the server answered, with nodemailer's
   * `responseCode` and `command`.
   */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'production'>;

/** Sends mail by SMTP if `SMTP_URL` is set, and stores it on disk otherwise. */
export function createMailer(config: MailConfig): Mailer {
  return config.smtpUrl ? smtpMailer(new URL(config.smtpUrl.expose()), config) : diskMailer(config);
}

/** The connections to the mail server of SMTP_URL. */
export function smtpTransport(url: URL, production: boolean) {
  const secure = url.protocol === 'smtps:';
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Mails hold keys: in production they go over a verified TLS connection or not at all, but for a server on this machine.
    requireTLS: production && !secure && !isLocal(url.hostname),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    pool: true,
    maxConnections: 4,
    // A mail whose connection closed may have been taken: the library's five further tries at once could each bring it again.
    maxRequeues: 0,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What nodemailer calls it when the server did not answer. It may have taken the mail all the same. */
const UNANSWERED = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'ECONNREFUSED', 'ECONNRESET']);
/** After so many mails in a row without an answer, one at a time is sent, this far apart, until one is answered. */
const UNANSWERED_IN_A_ROW = 3;
const NEXT_TRY_MS = 5_000;

/**
 * A mail whose answer was lost is sent again, and may then arrive twice. So a server that does not answer gets few mails to lose the
 * answers of; the others wait, and are tried again by who sends them.
 */
function smtpMailer(url: URL, config: MailConfig): Mailer {
  const transport = smtpTransport(url, config.production);
  const composer = createComposer();
  const breaker = circuitBreaker(
    handleWhen((error) => UNANSWERED.has(codeOf(error) ?? '')),
    { breaker: new ConsecutiveBreaker(UNANSWERED_IN_A_ROW), halfOpenAfter: NEXT_TRY_MS },
  );
  return {
    send: async (mail) => {
      // In one piece: streamed, a mail is a dozen small writes to the socket.
      const { envelope, message } = await composer.sendMail(messageOf(mail, config));
      try {
        await breaker.execute(() => transport.sendMail({ envelope, raw: message }));
      } catch (error) {
        if (isBrokenCircuitError(error))
          throw new Error('Not sent yet: the mail server has not answered the last mails.', { cause: error });
        throw error;
      }
    },
    close: () => {
      composer.close();
      transport.close();
    },
  };
}

/** Writes mails into memory. */
const createComposer = () => createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

function diskMailer(config: MailConfig): Mailer {
  const composer = createComposer();
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, config));
      await keepMail(config.dataDir, mail, message as Buffer);
    },
    close: () => composer.close(),
  };
}

function messageOf(mail: OutgoingMail, config: MailConfig): SendMailOptions {
  return {
    from: senderOf(config),
    to: { name: '', address: oneAddress(mail.to) },
    ...(mail.replyTo && { replyTo: { name: '', address: oneAddress(mail.replyTo) } }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: headerText(mail.messageId),
    // Asks autoresponders not to answer: a reply goes to a person.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(mail.unsubscribe && { list: { unsubscribe: { url: headerText(mail.unsubscribe) } } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const isLocal = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
