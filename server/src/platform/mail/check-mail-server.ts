import type { Config } from '../config.ts';
import { smtpTransport } from './transport.ts';

/**
 * Asks the mail server once whether it would take a mail from us: connects, encrypts, and signs in.
 *
 * @returns a sentence for the person who runs the store, or null if all is well
 */
export async function checkMailServer(
  config: Pick<Config, 'smtpUrl' | 'production'>,
): Promise<string | null> {
  if (!config.smtpUrl) return null;
  const url = new URL(config.smtpUrl.expose());
  const transport = smtpTransport(url, config.production);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const why = [code, responseCode].filter((part) => part !== undefined).join(' ') || 'no answer';
    return `The mail server ${url.hostname} of SMTP_URL does not take our mail (${why}). Mails wait until it does.`;
  } finally {
    transport.close();
  }
}
