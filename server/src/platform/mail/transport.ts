import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import { headerText, oneAddress } from './address.ts';
import { keepMail } from './mailbox.ts';

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

/** Mail by SMTP where `SMTP_URL` says so, else into the mailbox on disk. */
export function createMailer(config: MailConfig): Mailer {
  return config.smtpUrl ? smtpMailer(new URL(config.smtpUrl.expose()), config) : diskMailer(config);
}

function smtpMailer(url: URL, { mailFrom, production }: MailConfig): Mailer {
  const secure = url.protocol === 'smtps:';
  const transport = createTransport({
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
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => void (await transport.sendMail(messageOf(mail, mailFrom))),
    close: () => transport.close(),
  };
}

function diskMailer({ mailFrom, dataDir }: MailConfig): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, mailFrom));
      await keepMail(dataDir, mail, message as Buffer);
    },
    close: () => composer.close(),
  };
}

function messageOf(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: oneAddress(mail.to) },
    ...(mail.replyTo && { replyTo: { name: '', address: oneAddress(mail.replyTo) } }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: headerText(mail.messageId),
    // Says to autoresponders that nobody reads an answer to this.
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
