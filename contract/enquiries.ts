import * as z from 'zod';
import { captchaAnswer } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import {
  CHANNEL_LENGTH,
  COMPANY_LENGTH,
  ENQUIRER_NAME_LENGTH,
  ENQUIRY_LENGTH,
  MOST_UNITS_WANTED,
  MOST_WANTED,
  WANTED_LENGTH,
} from './primitives/enquiry-limits.ts';
import { email, line, prose, visible } from './primitives/text.ts';

const must = (text: z.ZodType<string, string>, missing: string) =>
  text.default('').pipe(z.string().refine(visible, missing));
const address = z.string().default('').pipe(email);

/** Who asks. */
const enquirer = {
  /** The browser names what it sends: sent again, for want of an answer, it is written once. */
  id: z.uuid().optional(),
  name: must(line(ENQUIRER_NAME_LENGTH), 'name_required'),
  email: address,
  country: z
    .string()
    .default('')
    .pipe(
      z
        .string()
        .min(1, { error: 'country_required', abort: true })
        .regex(/^[A-Z]{2}$/, 'country_format'),
    ),
  ...captchaAnswer,
};

/** What the enquiry goes by from now on. */
const taken = z.object({ number: z.string() });
const problems = [
  'message_interval',
  'idempotency_conflict',
  'captcha_required',
  'captcha_wrong',
  'captcha_expired',
] as const;
const common = {
  method: 'POST',
  access: 'visitor',
  member: 'optional',
  reply: taken,
  problems,
  limit: { calls: 30, seconds: 60 },
} as const;

const norm = (text: unknown): unknown => (typeof text === 'string' ? text.trim().toLowerCase() : text);

export const sellToUs = endpoint({
  ...common,
  name: 'sellToUs',
  path: '/api/sale',
  summary: 'Offers the store something to sell.',
  body: z
    .object({
      ...enquirer,
      confirmEmail: address,
      description: must(prose(ENQUIRY_LENGTH), 'description_required'),
    })
    // Looked at even where another field is wrong: a form hears of all at once. An address that is missing has its own sentence.
    .refine((body) => !body?.confirmEmail || norm(body.email) === norm(body.confirmEmail), {
      path: ['confirmEmail'],
      message: 'emails_mismatch',
      when: () => true,
    }),
});

/** A line of what is wanted in bulk. */
const wanted = z.object({
  /** One of the store's products; without it, what is wanted is said in words alone. */
  productId: z.uuid().optional(),
  name: must(line(WANTED_LENGTH), 'wanted_required'),
  quantity: z
    .int('quantity_required')
    .min(1, 'quantity_required')
    .max(MOST_UNITS_WANTED, 'quantity_required'),
});

export const askWholesale = endpoint({
  ...common,
  name: 'askWholesale',
  path: '/api/wholesale',
  summary: 'Asks for an offer in bulk: which products, how many of each, and for what purpose.',
  body: z.object({
    ...enquirer,
    company: line(COMPANY_LENGTH).default(''),
    items: z.array(wanted, 'wanted_required').min(1, 'wanted_required').max(MOST_WANTED),
    message: must(prose(ENQUIRY_LENGTH), 'content_required'),
  }),
});

export const askAffiliate = endpoint({
  ...common,
  name: 'askAffiliate',
  path: '/api/affiliate',
  summary: 'Applies to recommend the store for a commission. It is only an application.',
  body: z.object({
    ...enquirer,
    channel: must(line(CHANNEL_LENGTH), 'channel_required'),
    plan: must(prose(ENQUIRY_LENGTH), 'plan_required'),
  }),
});
