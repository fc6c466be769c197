import type { BounceResult } from '@halfturn/contract/staff/bounce-results.ts';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { codeOf } from '../../../platform/code-of.ts';
import type { Secret } from '../../../platform/secret.ts';
import type { Place } from './account.queries.ts';
import { isReport } from './read-report.ts';

/** How an email account is reached. */
export interface ImapAccount {
  host: string;
  port: number;
  user: string;
  password: Secret;
  folder: string;
}

/** How long connecting, and one answer, may take. */
const CONNECT_MS = 8_000;
const ANSWER_MS = 20_000;
/** A whole visit. */
const VISIT_MS = 60_000;
/** The port on which a connection is encrypted from the start. */
const ENCRYPTED_PORT = 993;
/** More than any report has before the returned mail; what is cut off is the mail. */
const REPORT_BYTES = 256 * 1024;
/** Emails that are looked at in one visit; the next visit goes on. */
const MOST_EMAILS = 500;
const DAY_MS = 86_400_000;
/** So far back an email account is read for the first time. */
const FIRST_DAYS = 3;

const isLocal = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/**
 * Opens the folder of an email account, reads it without changing anything, and closes it again. Outside of this machine the connection is
 * encrypted, with a certificate that is checked, or there is none. Throws what the server answered (`resultOf`).
 */
export async function visitAccount<T>(
  { host, port, user, password, folder }: ImapAccount,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  // Loaded once an email account is set up, as few processes ever need it.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: port === ENCRYPTED_PORT,
    ...(port !== ENCRYPTED_PORT && !isLocal(host) && { doSTARTTLS: true }),
    auth: { user, pass: password.expose() },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  });
  // A connection that breaks rejects what waits for it; without a listener the event would end the process.
  client.on('error', () => {});
  const end = setTimeout(() => client.close(), VISIT_MS);
  try {
    await client.connect();
    await client.mailboxOpen(folder, { readOnly: true });
    return await work(client);
  } finally {
    clearTimeout(end);
    client.close();
  }
}

const UNENCRYPTED = /TLS|SSL|CERT|SELF_SIGNED|UNABLE_TO_/i;

/** What went wrong with a visit, for the person who set the email account up. */
export function resultOf(error: unknown): BounceResult {
  const { authenticationFailed, mailboxMissing, tlsFailed } = error as {
    authenticationFailed?: boolean;
    mailboxMissing?: boolean;
    tlsFailed?: boolean;
  };
  if (authenticationFailed) return 'wrong_password';
  if (mailboxMissing) return 'no_folder';
  const code = codeOf(error) ?? '';
  if (tlsFailed || UNENCRYPTED.test(code)) return 'no_encryption';
  return code === '' ? 'unexpected' : 'no_answer';
}

/** The reports that came since a place, as they were sent, and the place where the next visit goes on. */
export async function newReports(
  client: ImapFlow,
  from: Place,
  now: Date,
): Promise<{ sources: Buffer[]; place: Place }> {
  const validity = String(client.mailbox ? client.mailbox.uidValidity : '');
  const known = validity === from.validity && from.lastUid > 0;
  const since = new Date(now.getTime() - FIRST_DAYS * DAY_MS);
  const found = await client.search(known ? { uid: `${from.lastUid + 1}:*` } : { since }, { uid: true });
  // "n:*" names the last email even if it is older than n.
  const uids = (found || [])
    .filter((uid) => !known || uid > from.lastUid)
    .toSorted((a, b) => a - b)
    .slice(0, MOST_EMAILS);
  const last = uids.at(-1) ?? (known ? from.lastUid : lastUidOf(client));
  const place = { validity, lastUid: last };
  if (uids.length === 0) return { sources: [], place };
  const heads = await client.fetchAll(uids, { uid: true, headers: ['content-type'] }, { uid: true });
  const sources: Buffer[] = [];
  for (const { uid } of heads.filter(({ headers }) => isReport(headers?.toString('latin1') ?? ''))) {
    const email: FetchMessageObject | false = await client.fetchOne(
      uid,
      { source: { start: 0, maxLength: REPORT_BYTES } },
      { uid: true },
    );
    if (email && email.source) sources.push(email.source);
  }
  return { sources, place };
}

/** The number of the newest email that is there. */
const lastUidOf = (client: ImapFlow): number => (client.mailbox ? client.mailbox.uidNext - 1 : 0);
