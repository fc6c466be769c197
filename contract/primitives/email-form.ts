// Without zod, which a browser would have to download for its forms.

/** How an email address is written: one `@`, a domain with a dot, and none of the signs that headers and lists are made of. */
export const EMAIL_FORM = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]{2,}$/u;

/**
 * Whether a trimmed text has the form of an email address. Invisible characters (controls, zero-width spaces, changes of direction)
 * and full-width letters are refused, as they make two different addresses look alike.
 */
export const isEmailForm = (text: string): boolean =>
  text.length <= 254 &&
  EMAIL_FORM.test(text) &&
  !/\p{C}/u.test(text) &&
  text.normalize('NFKC') === text.normalize('NFC');
