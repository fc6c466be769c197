import type { FastifyInstance } from 'fastify';
import { readPlain } from '../house/settings/door.ts';
import type { Context } from '../platform/context.ts';
import type { DeclaredRoute } from '../platform/http/declared-routes.ts';

/** For how long a reader may believe a copy; RFC 9116 wants less than a year. */
const VALID_MS = 90 * 86_400_000;

const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 60, seconds: 60 } };

/**
 * Serves `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. The contact is the email address of the shop's
 * settings, if there is one, and the store's own form.
 */
export function serveSecurityText(
  app: FastifyInstance,
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
): void {
  const at = (path: string) => new URL(path, config.publicUrl).href;
  app.get('/.well-known/security.txt', { config: { declared: DECLARED } }, async (_request, reply) => {
    const { 'contact.email': email } = await readPlain(db, ['contact.email']);
    const lines = [
      ...(email === '' ? [] : [`Contact: mailto:${encodeURI(email)}`]),
      `Contact: ${at('/contact-us')}`,
      `Expires: ${new Date(clock.now().getTime() + VALID_MS).toISOString()}`,
      `Canonical: ${at('/.well-known/security.txt')}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''));
  });
}
