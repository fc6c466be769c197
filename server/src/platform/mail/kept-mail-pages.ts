import { present } from '@halfturn/contract/primitives/rows.ts';
import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocalName, isLoopback } from '../exposure.ts';
import { listMails, readMail, readRawMail, type KeptMail } from './kept-mails.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { width: 100%; border-collapse: collapse; }
td, th { text-align: start; padding: .5rem; border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
nav a { margin-inline-end: 1rem; }
iframe { width: 100%; height: 75vh; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; background: #fff; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

const HERE = {
  config: { declared: { access: 'public', limit: { none: 'never in production' } } },
  // A proxy that makes a forgotten development store public must not make its mails public.
  onRequest: async (request: FastifyRequest) => {
    const { headers, socket } = request;
    const forwarded = headers.forwarded ?? headers['x-forwarded-for'] ?? headers.via;
    const host = URL.parse(`http://${headers.host}`)?.hostname ?? '';
    if (forwarded !== undefined || !isLocalName(host) || !isLoopback(peerOf(socket)))
      throw problem('not_found');
  },
} as const;

const peerOf = ({ remoteAddress = '' }: FastifyRequest['socket']): string =>
  remoteAddress.replace(/^::ffff:/, '');

/** A shown mail runs no scripts and loads nothing from outside; its links open outside of the frame. */
const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  `default-src 'none'`,
  `img-src data:`,
  `style-src 'unsafe-inline'`,
  `frame-ancestors 'self'`,
].join('; ');

/**
 * Serves the mails of a store without a mail server, at `/dev/mail`. This is for trying and developing the store. It answers only
 * requests from this machine, and never in production: mails hold keys, and anyone who reaches the address reads them.
 */
export function serveKeptMails(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  app.get('/dev/mail', HERE, async (_request, reply) =>
    page(reply, 'Test inbox', list(await listMails(dataDir))),
  );

  app.get<{ Params: { id: string } }>('/dev/mail/:id', HERE, async ({ params: { id } }, reply) => {
    const mail = found(await readMail(dataDir, id));
    return page(reply, mail.subject, view(mail));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', HERE, async ({ params: { id } }, reply) => {
    const { html } = found(await readMail(dataDir, id));
    reply.header('content-security-policy', MAIL_POLICY).type('text/html; charset=utf-8');
    // In its frame a link would open the store inside the mail, which the store forbids.
    return html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_top">`);
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/text', HERE, async ({ params: { id } }, reply) => {
    const { text } = found(await readMail(dataDir, id));
    return reply.type('text/plain; charset=utf-8').send(text);
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/raw', HERE, async ({ params: { id } }, reply) => {
    const raw = found(await readRawMail(dataDir, id));
    return reply.type('text/plain; charset=utf-8').send(raw.toString('utf8'));
  });
}

function found<T>(value: T | null): T {
  if (value === null) throw problem('not_found');
  return value;
}

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`,
    );
}

function list(mails: KeptMail[]): string {
  if (mails.length === 0) return '<h1>Test inbox</h1><p>No email has been sent yet.</p>';
  const rows = mails.map(
    ({ id, at, to, subject }) =>
      `<tr><td><a href="/dev/mail/${id}"><bdi>${escape(subject)}</bdi></a></td>` +
      `<td><bdi>${escape(to)}</bdi></td><td>${escape(time(at))}</td></tr>`,
  );
  return (
    '<h1>Test inbox</h1><table><thead><tr><th scope="col">Subject</th><th scope="col">To</th>' +
    `<th scope="col">Sent (UTC)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  );
}

function view({ id, at, to, subject }: KeptMail): string {
  return (
    `<nav><a href="/dev/mail">Test inbox</a><a href="/dev/mail/${id}/text">Text</a><a href="/dev/mail/${id}/raw">Raw</a></nav>` +
    `<h1><bdi>${escape(subject)}</bdi></h1><p>To <bdi>${escape(to)}</bdi>, ${escape(time(at))} UTC</p>` +
    `<iframe title="The mail" src="/dev/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox ` +
    `allow-top-navigation-by-user-activation"></iframe>`
  );
}

const time = (at: string) => at.slice(0, 16).replace('T', ' ');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => present(ENTITIES[sign]));
