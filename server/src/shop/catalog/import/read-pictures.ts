import { MOST_PICTURES } from '@halfturn/contract/staff/limits.ts';
import { Wrong, type Cells } from './line.ts';

/** Longer addresses are no addresses of pictures. */
const MOST_ADDRESS = 2_000;

/** The web addresses of pictures in a cell: one, or several with blanks, semicolons or commas between them. */
export function readPictures(said: Cells): string[] {
  const text = said.get('pictures');
  if (text === undefined) return [];
  // A comma may be part of an address; one before the next address is none.
  const parts = text.split(/[\s;|]+|,(?=\s*https?:)/).map((part) => part.replace(/,$/, ''));
  const urls = [...new Set(parts.filter((part) => part !== '').map(addressOf))];
  if (urls.length > MOST_PICTURES) throw new Wrong('pictures_many', 'pictures', String(MOST_PICTURES));
  return urls;
}

/** An address in its usual form. Whether it may be called is decided when it is: only `https` in a store that sells. */
function addressOf(text: string): string {
  const url = URL.parse(text);
  const isWeb = url && /^https?:$/.test(url.protocol) && url.username === '' && text.length <= MOST_ADDRESS;
  if (!isWeb) throw new Wrong('picture_address', 'pictures', text.slice(0, 200));
  url.hash = '';
  return url.href;
}
