import type { SupportFile } from '@halfturn/contract/support.ts';
import { MOST_TEXT_BYTES } from '@halfturn/contract/primitives/support-limits.ts';
import { problem, Problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { kindOf } from '../pictures/kind.ts';
import { inTurn, unfold } from '../pictures/unfold.ts';

export type FileKind = SupportFile['kind'];

/** An upload as it will be kept. */
export interface Attachment {
  kind: FileKind;
  bytes: Buffer;
  width: number | null;
  height: number | null;
}

/** What each kind is served as, and what its name ends with. The type is ours: what the sender said it was is never asked. */
export const SERVED: Readonly<Record<FileKind, { type: string; ending: string }>> = {
  picture: { type: 'image/webp', ending: 'webp' },
  pdf: { type: 'application/pdf', ending: 'pdf' },
  text: { type: 'text/plain; charset=utf-8', ending: 'txt' },
};

/** A picture of a screen is as wide as this; the writing on it must stay readable. */
const WIDEST = 2000;
const BOUNDS = { smallest: 16, stretched: 12, widest: WIDEST } as const;

/**
 * Recognizes uploaded bytes by their content alone and returns what is stored: a picture drawn again from its pixels, a PDF or a
 * text as it came. Refuses `file_unreadable`, `file_suspicious` and `file_size`.
 */
export async function readAttachment(bytes: Buffer): Promise<Attachment> {
  if (kindOf(bytes)) return await drawAnew(bytes);
  if (isPdf(bytes)) {
    if (acts(bytes)) throw problem('file_suspicious');
    return { kind: 'pdf', bytes, width: null, height: null };
  }
  return { kind: 'text', bytes: Buffer.from(textOf(bytes), 'utf8'), width: null, height: null };
}

/** The same refusals, in the words of this place. */
const OWN: Partial<Record<ProblemSlug, ProblemSlug>> = {
  picture_unreadable: 'file_unreadable',
  picture_suspicious: 'file_suspicious',
  picture_size: 'file_size',
};

async function drawAnew(bytes: Buffer): Promise<Attachment> {
  try {
    return await inTurn(async () => {
      const { width, drawn } = await unfold(bytes, BOUNDS);
      const { data, info } = await drawn(width).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
      return { kind: 'picture', bytes: data, width: info.width, height: info.height };
    });
  } catch (error) {
    const own = error instanceof Problem && OWN[error.slug];
    throw own ? problem(own) : error;
  }
}

/** How far from its end the mark stands that ends a PDF. */
const TAIL = 1024;

const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) && bytes.subarray(-TAIL).includes('%%EOF');

/**
 * Whether a PDF openly says that it does something by itself or carries another file. Names may hide in compressed parts: that
 * is why it is only ever handed out as a file, and never shown.
 */
function acts(bytes: Buffer): boolean {
  const text = bytes
    .toString('latin1')
    .replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)/.test(text);
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/** The words of a text file: UTF-8, or UTF-16 that says so. Refuses whatever is something else. */
function textOf(bytes: Buffer): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  let text: string;
  try {
    text = new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problem('file_unreadable');
  }
  if (text.trim() === '' || CONTROL.test(text)) throw problem('file_unreadable');
  if (bytes.length > MOST_TEXT_BYTES) throw problem('file_size');
  return text;
}

/** As many characters as a name keeps. */
const NAME_LENGTH = 80;

/** A file's name as it is kept: what its sender called it, without paths and marks, with the ending of what it is. */
export function fileName(given: string, kind: FileKind): string {
  const bare = given
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/\.[^.\s]{1,8}$/, '')
    .replaceAll(/[\p{C}<>:"|?*\\/]/gu, '')
    .trim();
  return `${Array.from(bare).slice(0, NAME_LENGTH).join('').trim() || kind}.${SERVED[kind].ending}`;
}

/** How a file is handed out: to be saved, under its name in any script, for browsers that read it (RFC 6266) and for those that do not. */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
