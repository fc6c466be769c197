import { DEFAULT_LOCALE, isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../context.ts';
import type { MailRow } from './renderer.ts';

/** The address of a page of the store, in the language of the mail that leads there. */
export function pageUrl(
  { config }: Pick<Context, 'config'>,
  path: string,
  locale: string,
  query: Record<string, string> = {},
): string {
  const url = new URL(`${config.publicUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (isLocale(locale) && locale !== DEFAULT_LOCALE) url.searchParams.set('lang', locale);
  return url.href;
}

/**
 * The secret of a mail's own links: 256 bits that only the keyring can derive, so that a second attempt writes the same links. The
 * database keeps the hash.
 */
export const mailSecret = (
  { keyring }: Pick<Context, 'keyring'>,
  use: string,
  mail: Pick<MailRow, 'id'>,
): string => keyring.mac(use, mail.id).toString('base64url');
