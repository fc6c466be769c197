import { BASE } from '@halfturn/contract/endpoint.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { MAIL_KINDS } from '@halfturn/contract/staff/mail-kinds.ts';
import { mailTexts, staffMailTemplate } from '@halfturn/contract/staff/mail-texts.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { admitStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { demandTexts, exampleOf, partsOf, rendererOf } from './mail-template.ts';

const STAFF = { config: { declared: { access: 'staff', limit: { calls: 600, seconds: 600 } } } } as const;

/** A shown mail runs no scripts, loads nothing and leads nowhere; the back office alone may show it. */
const POLICY = [
  'sandbox',
  `default-src 'none'`,
  `img-src 'self' data:`,
  `style-src 'unsafe-inline'`,
  `frame-ancestors 'self'`,
].join('; ');

const params = z.object({ kind: z.enum(keysOf(MAIL_KINDS)) });
const query = z.object({
  locale: z.enum(LOCALES),
  example: z.coerce.number().int().min(0).max(20).default(0),
  /** The texts as they are typed, as JSON: a frame is opened by its address alone. */
  texts: z
    .string()
    .max(20_000)
    .default('{}')
    .transform((text, made) => parsed(text) ?? (made.addIssue('not JSON'), z.NEVER))
    .pipe(mailTexts),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Serves the HTML of an email with invented facts, for the frame of its preview. */
export function serveMailPreview(
  app: FastifyInstance,
  context: Context,
  renderers: readonly MailRenderer[],
): void {
  const staff = admitStaff(context);
  app.get(`${BASE}/admin/mail-templates/:kind/preview.html`, STAFF, async (request, reply) => {
    const { ip, headers } = request;
    await staff(staffMailTemplate, visitorOf({ ip, headers }));
    const at = params.safeParse(request.params);
    const asked = query.safeParse(request.query);
    if (!at.success || !asked.success) throw problem('invalid_input');
    const renderer = rendererOf(renderers, at.data.kind);
    const { locale, example, texts } = asked.data;
    const own = demandTexts(partsOf(context, renderer, locale), texts);
    const { html } = exampleOf(context, renderer, { locale, example, texts: own });
    return await reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'private, no-store')
      .send(html);
  });
}
