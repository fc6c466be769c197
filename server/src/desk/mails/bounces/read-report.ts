import PostalMime, { type Email } from 'postal-mime';
import { mailIdIn } from './own-message-id.ts';

/** What a mail server says of one of our mails. */
export interface DeliveryReport {
  /** The id of the mail, from the Message-ID of what was returned. */
  mailId: string;
  /** `failed`: it will not arrive. `delayed`: the server still tries. */
  action: 'failed' | 'delayed';
  /** The status and the words of the server: `5.1.1 550 No such user`. */
  reason: string;
}

/** The longest reason that is kept. */
const REASON_LENGTH = 400;

/** Whether a header says that an email is a report about the delivery of another one (RFC 6522). */
export const isReport = (contentType: string): boolean =>
  /multipart\/report/i.test(contentType) && /report-type\s*=\s*"?delivery-status/i.test(contentType);

/**
 * Reads a delivery status notification (RFC 3464). Null if the email is none, tells of no mail of ours, or tells of a delivery that
 * went well. A mail is known again by its own Message-ID alone, which only its recipient and the servers on the way have seen.
 */
export async function readReport(source: Uint8Array): Promise<DeliveryReport | null> {
  const email = await PostalMime.parse(source, { forceRfc822Attachments: true });
  const type = email.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!isReport(type)) return null;
  const status = partOf(email, 'message/delivery-status');
  const mailId = returnedId(email);
  if (status === null || mailId === null) return null;
  // The first group is about the report itself; each other one about a recipient, and a mail of ours has one.
  const groups = status.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf);
  const found = groups.find(({ action }) => action === 'failed' || action === 'delayed');
  if (!found) return null;
  const said = (found['diagnostic-code'] ?? '').replace(/^[\w-]+\s*;\s*/, '');
  const code = found.status ?? '';
  const reason = said.includes(code) ? said : `${code} ${said}`;
  return {
    mailId,
    action: found.action === 'failed' ? 'failed' : 'delayed',
    reason: reason.replaceAll(/\s+/g, ' ').trim().slice(0, REASON_LENGTH) || 'No reason was given.',
  };
}

/** The id of our mail: from the headers that were returned, else from what the report answers to. */
function returnedId(email: Email): string | null {
  const returned = partOf(email, 'message/rfc822') ?? partOf(email, 'text/rfc822-headers');
  const own = returned === null ? '' : (fieldsOf(headOf(returned))['message-id'] ?? '');
  for (const text of [own, email.inReplyTo ?? '', email.references ?? '']) {
    const id = mailIdIn(text);
    if (id) return id;
  }
  return null;
}

/** The text of the first part of a type; null if there is none. */
function partOf(email: Email, type: string): string | null {
  const part = email.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  if (!part) return null;
  return typeof part.content === 'string'
    ? part.content
    : Buffer.from(part.content as ArrayBuffer).toString('utf8');
}

const headOf = (message: string): string => message.split(/\r?\n\r?\n/, 1)[0] ?? '';

/** Fields by their names in small letters; a line that begins with a blank goes on with the one before. The first of a name counts. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields[name.toLowerCase()] ??= value.trim();
  }
  if (fields.action !== undefined) fields.action = fields.action.toLowerCase();
  return fields;
}
