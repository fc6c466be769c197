import * as z from 'zod';
import { EMAIL_FORM, isEmailForm } from './email-form.ts';

/** Control characters (NUL above all, which PostgreSQL refuses in text) have no place in anything a person types. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** One line of text, trimmed. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((s) => !CONTROL.test(s) && !/[\r\n]/.test(s), 'text_control')
    .transform((s) => s.trim());

/** A text of several lines. */
export const prose = (max: number) =>
  z
    .string()
    .max(max)
    .refine((s) => !CONTROL.test(s), 'text_control')
    .transform((s) => s.trim());

/** Whether there is anything to see in a text: blanks, controls and joiners alone are nothing. */
export const visible = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text);

/** An e-mail address as an order or account takes it; kept as typed but for outer blanks. */
export const email = z
  .string()
  .trim()
  .min(1, 'email_required')
  .max(254, 'email_format')
  .regex(EMAIL_FORM, 'email_format')
  .refine(isEmailForm, 'email_format');

/** A contact phone: digits with the usual marks, 6 to 15 digits (E.164's limit). */
export const phone = z
  .string()
  .trim()
  .max(32, 'phone_format')
  .refine((s) => /^\+?[\d\s().-]+$/.test(s) && /^\d{6,15}$/.test(s.replace(/\D/g, '')), 'phone_format');

/** ISO 3166-1 alpha-2. Whether the country exists is for the slice that knows the list. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'country_format');

export const slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}.-]*$/u);

/** The order's public number, `HT-` and 13 signs of Crockford's base 32 (65 random bits). */
export const orderNo = z
  .string()
  .transform((s) => s.trim().toUpperCase())
  .pipe(z.string().regex(/^HT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$/));

/** A 256-bit secret in base64url. */
export const secretToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const isoTime = z.iso.datetime();
