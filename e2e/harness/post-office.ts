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

/** The newest mail to an address whose subject is this one, once it has arrived. Waits 20 seconds. */
export async function mailTo(windowUrl: string, address: string, subject: string): Promise<Email> {
  const subjects = new Set<string>();
  for (const deadline = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const kept = (await (await fetch(windowUrl)).json()) as Kept[];
    for (const { raw } of kept.filter(({ to }) => to.includes(address)).toReversed()) {
      const mail = await PostalMime.parse(raw);
      if (mail.subject === subject) return mail;
      subjects.add(mail.subject ?? '');
    }
    if (Date.now() > deadline)
      throw new Error(`no mail "${subject}" to ${address} in 20 s, only: ${[...subjects].join(' | ')}`);
  }
}
