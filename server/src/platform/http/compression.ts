import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const ungz = promisify(gunzip);

/** Below this many bytes compression makes an answer no smaller on the wire. */
export const WORTH_COMPRESSING = 1_000;

/** The best encoding that we have and the client takes. `q=0` refuses one. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (takes(acceptEncoding, 'br')) return 'br';
  return takes(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

function takes(header: string, encoding: string): boolean {
  for (const part of header.split(',')) {
    const [name = '', ...params] = part.split(';');
    if (name.trim() !== encoding) continue;
    return !params.some((param) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(param));
  }
  return false;
}

/** @param quality brotli 0 to 11, gzip 1 to 9 */
export async function compress(
  bytes: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  quality: number,
): Promise<Buffer> {
  if (encoding === 'gzip') return await gz(bytes, { level: quality });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return await brotli(bytes, { params });
}

export async function decompress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  return encoding === 'br' ? await unbrotli(bytes) : await ungz(bytes);
}
