/** A recipient that cannot be one. Looks like a mail server's refusal for good, so that it is treated as one: no second try. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
  readonly responseCode = 553;
  readonly command = 'RCPT TO';
}

/** One plain address: no name, no list, no comment, no quotes, and no line break by which a header could be added. */
const ADDRESS = /^[^\s@<>(),;:"\\[\]\p{Cc}]{1,64}@[^\s@<>(),;:"\\[\]\p{Cc}]{1,253}$/u;

/** Returns the address, or refuses it. The contract's schema has checked it already; this is the last check before the mail server. */
export function oneAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new AddressRefused('553 not a single plain address');
  return address;
}

/** A header's text on one line. */
export function headerText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
