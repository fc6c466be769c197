import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { smtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import PostalMime, { type Email } from 'postal-mime';

interface Kept {
  to: string[];
  raw: string;
}

export interface PostOffice {
  smtpUrl: string;
  /** Where test files, which are other processes, fetch what has come in. */
  windowUrl: string;
  close(): Promise<void>;
}

/** A real mail server that the store talks SMTP to, with a window for reading what it was given. */
export async function openPostOffice(): Promise<PostOffice> {
  const inbox = await smtpInbox();
  const window = createServer((_request, response) => {
    const kept: Kept[] = inbox.received.map(({ to, raw }) => ({ to, raw }));
    response.end(JSON.stringify(kept));
  });
  await new Promise<void>((resolve) => window.listen(0, '127.0.0.1', resolve));
  return {
    smtpUrl: inbox.url,
    windowUrl: `http://127.0.0.1:${(window.address() as AddressInfo).port}`,
    async close() {
      window.closeAllConnections();
      await new Promise((resolve) => window.close(resolve));
      await inbox.close();
    },
  };
}

/** The newest mail to an address whose subject is this one, or is like it, once it has arrived. Waits a minute. */
export async function mailTo(windowUrl: string, address: string, subject: string | RegExp): Promise<Email> {
  const wanted = (said = '') => (typeof subject === 'string' ? said === subject : subject.test(said));
  const subjects = new Set<string>();
  for (const deadline = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const kept = (await (await fetch(windowUrl)).json()) as Kept[];
    for (const { raw } of kept.filter(({ to }) => to.includes(address)).toReversed()) {
      const mail = await PostalMime.parse(raw);
      if (wanted(mail.subject)) return mail;
      subjects.add(mail.subject ?? '');
    }
    if (Date.now() > deadline)
      throw new Error(
        `no mail "${String(subject)}" to ${address} in a minute, only: ${[...subjects].join(' | ')}`,
      );
  }
}

/** How many mails an address has been sent so far. */
export async function countMails(windowUrl: string, address: string): Promise<number> {
  const kept = (await (await fetch(windowUrl)).json()) as Kept[];
  return kept.filter(({ to }) => to.includes(address)).length;
}

/** The address in a mail that leads to a path of the store. Throws where only one of the mail's two forms has it. */
export function linkIn(mail: Email, path: string): string {
  const found = new RegExp(`href="([^"]*${path}(?:\\?[^"]*)?)"`).exec(mail.html ?? '')?.[1];
  const link = found?.replaceAll('&amp;', '&');
  if (!link || !mail.text?.includes(link)) throw new Error(`"${mail.subject}" has no link to ${path}`);
  return link;
}

/** Presses the mail program's own button for leaving, as RFC 8058 has it. Returns the status of the answer. */
export async function leaveInOneClick(mail: Email): Promise<number> {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const [, address] = /<([^>]+)>/.exec(header('list-unsubscribe')) ?? [];
  if (!address) throw new Error(`"${mail.subject}" cannot be left`);
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: header('list-unsubscribe-post'),
  });
  return answer.status;
}
