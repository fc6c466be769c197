export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

const starts = (bytes: Buffer, sign: string, at = 0) =>
  bytes.subarray(at, at + sign.length).toString('latin1') === sign;

/** What the first bytes say it is; null for all that is not taken, so that no other reader ever sees it (SVG, PDF, TIFF …). */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (bytes.length < 32) return null;
  if (starts(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  if (starts(bytes, 'ftyp', 4) && (starts(bytes, 'avif', 8) || starts(bytes, 'avis', 8))) return 'avif';
  return null;
}

/** Signs of another kind of file: a page, a program, a document, an archive. Too long to stand in a picture by chance. */
const FOREIGN = [
  '<script',
  '<html',
  '<!doctype',
  '<?php',
  '<svg xmlns',
  'javascript:',
  '%pdf-1.',
  'pk\x05\x06\x00\x00\x00\x00',
];

/**
 * Whether a file can also be read as another type, or carries data behind its end. The stored picture is drawn again in any case;
 * the refusal tells the sender that it was noticed.
 */
export function hidesSomething(bytes: Buffer, kind: PictureKind): boolean {
  const end = endOf(bytes, kind);
  if (end !== null && bytes.subarray(end).some((byte) => byte !== 0)) return true;
  const text = bytes.toString('latin1').toLowerCase();
  return FOREIGN.some((sign) => text.includes(sign));
}

/** Where the picture ends by its own account; null where its kind does not tell. */
function endOf(bytes: Buffer, kind: PictureKind): number | null {
  if (kind === 'webp') return Math.min(bytes.length, 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2));
  if (kind !== 'png') return null;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (starts(bytes, 'IEND', at + 4)) return at + 12 + length;
    at += 12 + length;
  }
  return null;
}
