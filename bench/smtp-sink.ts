import { portOf } from '@halfturn/server/test/port-of.ts';
import { createServer, type Socket } from 'node:net';

export interface Sink {
  /** For SMTP_URL. */
  url: string;
  /** Resolves once a mail with this in its Subject line was accepted for the recipient. */
  mailTo(recipient: string, subject: RegExp): Promise<void>;
  accepted(): number;
  close(): void;
}

/** The least that takes a mail by SMTP: says yes to everything, keeps who got what, and throws the mail away. */
export async function smtpSink(): Promise<Sink> {
  const waiting = new Map<string, { subject: RegExp; resolve: () => void }>();
  let count = 0;

  const take = (recipient: string, mail: string): void => {
    count += 1;
    const wait = waiting.get(recipient);
    if (!wait?.subject.test(/^subject: (.*(?:\r\n[ \t].*)*)/im.exec(mail)?.[1] ?? '')) return;
    waiting.delete(recipient);
    wait.resolve();
  };

  const server = createServer((socket) => talk(socket, take));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    mailTo: (recipient, subject) => new Promise((resolve) => waiting.set(recipient, { subject, resolve })),
    accepted: () => count,
    close: () => server.close(),
  };
}

function talk(socket: Socket, take: (recipient: string, mail: string) => void): void {
  let text = '';
  let recipient = '';
  let data = false;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (;;) {
      const mark = data ? '\r\n.\r\n' : '\r\n';
      const end = text.indexOf(mark);
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + mark.length);
      if (data) {
        data = false;
        take(recipient, part);
        say('250 taken');
        continue;
      }
      const verb = part.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') recipient = /<(.*?)>/.exec(part)?.[1] ?? '';
      data = verb === 'DATA';
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      say(data ? '354 go on' : '250 yes');
    }
  });
  say('220 sink');
}
