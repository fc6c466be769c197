import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { line } from './primitives/text.ts';

/**
 * What a form sends to show that no machine filled it in: the picture's characters, or the number that the browser found in
 * their place. Spread it into a body.
 */
export const captchaAnswer = {
  uuid: z.uuid().optional(),
  code: line(20).optional(),
  proof: z.int().min(0).max(100_000_000).optional(),
};

export const captchaImage = endpoint({
  name: 'captchaImage',
  method: 'GET',
  path: '/captchaImage',
  access: 'visitor',
  room: 'purchase',
  summary:
    'A picture of five characters that answers one form within 300 seconds; or, for who cannot read it, work for the browser.',
  reply: z.object({
    /** False: no form asks for it, and the rest is empty. */
    captchaEnabled: z.boolean(),
    uuid: z.string(),
    /** A data URL. */
    img: z.string(),
    expiresAt: z.iso.datetime().nullable(),
    /** In place of the characters: the number below `most` for which SHA-256 of `<uuid>:<number>` is `hash` (hex). */
    proof: z.object({ hash: z.string(), most: z.int() }).nullable(),
  }),
  limit: { calls: 60, seconds: 60 },
});
