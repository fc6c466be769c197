import { createHash } from 'node:crypto';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import { brandLook } from './brand-look.ts';

/** Part of every picture's address. A new number draws all pictures again, so change it only with the drawing. */
const VERSION = '3';

/** What the picture of a product is drawn from. */
export interface Pictured {
  id: string;
  name: string;
  /** The code that its cover is drawn by: `goods` if it is shipped. */
  genre: string;
  /** Its platform, in English: the picture has one language, as the cover has. */
  platform: string;
  /** What the files of its own picture are named after; null where its cover is drawn. */
  image: string | null;
}

function hashOf(...parts: string[]): string {
  const { accent, logoOnDark } = brandLook();
  const shown = [VERSION, storeNameIn(DEFAULT_LOCALE), accent, logoOnDark?.hash ?? '', ...parts];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** The file's name says what is on the picture: it never changes, and what changes is another file. */
export const pictureFile = ({ id, name, genre, platform, image }: Pictured): string =>
  `${id}-${hashOf(name, genre, platform, ...(image === null ? [] : [image]))}.png`;

/** The picture of the store itself. */
export const storePictureFile = (): string => `store-${hashOf('store')}.png`;

/** Where the pictures lie. */
export const picturePath = (file: string): string => `/og/${file}`;
