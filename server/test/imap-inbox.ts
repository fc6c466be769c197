import { createServer, type Server, type Socket } from 'node:net';
import { portOf } from './port-of.ts';

export interface ImapInbox {
  port: number;
  user: string;
  password: string;
  /** Adds an email, as it came. */
  add(source: string): void;
  /** Begins the numbers of the emails again, as after a move to another machine. */
  renumber(): void;
  /** What was asked for, without the answers. */
  asked: string[];
  /** Takes connections and says nothing. */
  silent: boolean;
  close(): Promise<void>;
}

interface Email {
  uid: number;
  source: string;
}

/** A mail server that speaks as much of IMAP (RFC 3501) as is needed to read one folder. */
export async function imapInbox(): Promise<ImapInbox> {
  const emails: Email[] = [];
  let [validity, next] = [1, 1];
  const inbox = { user: 'bounces@shop.example', password: 'correct horse "battery"' };
  const asked: string[] = [];
  const state = { silent: false };
  const sockets = new Set<Socket>();
  const literal = (text: string) => `{${Buffer.byteLength(text, 'latin1')}}\r\n${text}`;
  const headOf = (source: string, name: string) => {
    const head = source.split('\r\n\r\n', 1)[0] ?? '';
    const field = new RegExp(`^${name}:.*(?:\\r\\n[ \\t].*)*`, 'im').exec(head)?.[0] ?? '';
    return `${field}\r\n\r\n`;
  };
  const chosen = (set: string): Email[] =>
    emails.filter(({ uid }) =>
      set.split(',').some((part) => {
        const [from = '', to = from] = part.split(':');
        const newest = emails.at(-1)?.uid ?? 0;
        const numbers = [from, to].map((one) => (one === '*' ? newest : Number(one)));
        return uid >= Math.min(...numbers) && uid <= Math.max(...numbers);
      }),
    );
  const fetched = (email: Email, items: string): string => {
    const no = emails.indexOf(email) + 1;
    const parts = [`UID ${email.uid}`];
    const field = /BODY\.PEEK\[HEADER\.FIELDS \(([\w-]+)\)\]/i.exec(items)?.[1];
    if (field)
      parts.push(`BODY[HEADER.FIELDS (${field.toUpperCase()})] ${literal(headOf(email.source, field))}`);
    const whole = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/i.exec(items);
    if (whole) {
      const start = Number(whole[1] ?? 0);
      const text = email.source.slice(start, start + Number(whole[2] ?? email.source.length));
      parts.push(`BODY[]${whole[1] === undefined ? '' : `<${start}>`} ${literal(text)}`);
    }
    return `* ${no} FETCH (${parts.join(' ')})`;
  };
  const unquoted = (text: string) => text.replaceAll(/\\(["\\])/g, '$1');
  const signedIn = (words: string) => {
    const [, user = '', password = ''] =
      /^(?:"((?:[^"\\]|\\.)*)"|\S+) "?((?:[^"\\]|\\.)*)"?$/.exec(words) ?? [];
    return (
      unquoted(user || (words.split(' ')[0] ?? '')) === inbox.user && unquoted(password) === inbox.password
    );
  };

  /** The answers to a command; the last one gets its tag. */
  const answersTo = (name: string, rest: string): string[] => {
    switch (name) {
      case 'CAPABILITY':
        return ['* CAPABILITY IMAP4rev1', 'OK done'];
      case 'LOGIN':
        return [signedIn(rest) ? 'OK signed in' : 'NO [AUTHENTICATIONFAILED] wrong'];
      case 'LIST':
        return /INBOX"?$/i.test(rest) ? ['* LIST () "/" INBOX', 'OK done'] : ['OK done'];
      case 'EXAMINE':
      case 'SELECT':
        if (!/^"?INBOX"?$/i.test(rest)) return ['NO [NONEXISTENT] no such folder'];
        return [
          `* ${emails.length} EXISTS`,
          '* FLAGS (\\Seen)',
          `* OK [UIDVALIDITY ${validity}] valid`,
          `* OK [UIDNEXT ${next}] next`,
          'OK [READ-ONLY] open',
        ];
      case 'UID SEARCH': {
        const set = /UID ([\d:*,]+)/i.exec(rest)?.[1] ?? '1:*';
        return [
          `* SEARCH ${chosen(set)
            .map(({ uid }) => uid)
            .join(' ')}`.trim(),
          'OK done',
        ];
      }
      case 'UID FETCH': {
        const end = rest.indexOf(' ');
        const items = rest.slice(end);
        return [...chosen(rest.slice(0, end)).map((email) => fetched(email, items)), 'OK done'];
      }
      default:
        return [/^(NOOP|CLOSE|LOGOUT)$/.test(name) ? 'OK done' : 'BAD unknown command'];
    }
  };

  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (state.silent) return;
    socket.write('* OK IMAP4rev1 ready\r\n');
    let kept = '';
    socket.on('data', (chunk) => {
      kept += chunk.toString('latin1');
      for (let end = kept.indexOf('\r\n'); end >= 0; end = kept.indexOf('\r\n')) {
        const line = kept.slice(0, end);
        kept = kept.slice(end + 2);
        const [tag = '', first = '', second = ''] = line.split(' ');
        const uid = first.toUpperCase() === 'UID';
        const name = (uid ? `UID ${second}` : first).toUpperCase();
        const rest = line
          .split(' ')
          .slice(uid ? 3 : 2)
          .join(' ');
        asked.push(name === 'LOGIN' ? name : `${name} ${rest}`);
        const answers = answersTo(name, rest);
        const last = answers.pop() ?? 'OK';
        socket.write([...answers, `${tag} ${last}`].map((one) => `${one}\r\n`).join(''), 'latin1');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...inbox,
    port: portOf(server),
    asked,
    add: (source) => void emails.push({ uid: next++, source }),
    renumber: () => {
      validity++;
      next = 1;
      for (const email of emails) email.uid = next++;
    },
    get silent() {
      return state.silent;
    },
    set silent(value) {
      state.silent = value;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
