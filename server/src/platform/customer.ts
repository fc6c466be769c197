import { domainToASCII } from 'node:url';

/** Domains under which one host receives the same addresses. */
const SAME_HOST: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Hosts at which dots in a name mean nothing. */
const DOTLESS: ReadonlySet<string> = new Set(['gmail.com']);

/**
 * Brings an email address into one form, however its owner writes it: coupons count customers by it, and risk rules count orders.
 * The part behind a plus is dropped, because its owner chooses it freely at nearly every host. Dots count, except at hosts that
 * ignore them.
 *
 * For counting alone: no mail is sent to this form, and it is not a sign-in name.
 */
export function customerOf(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const written = text.slice(at + 1);
  const ascii = domainToASCII(written) || written;
  const domain = SAME_HOST[ascii] ?? ascii;
  const name = text.slice(0, at);
  // A name that begins with a plus is all there is of it.
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return `${DOTLESS.has(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}
