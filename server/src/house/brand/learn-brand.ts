import { NETWORKS, SOCIAL_FIELDS } from '@halfturn/contract/primitives/brand-parts.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { nameStore } from '@halfturn/locales/load.ts';
import { brandLook, brandPicturePath, setBrandLook, type LogoPicture } from '../../platform/brand-look.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { readPlain } from '../settings/door.ts';
import { brandPictureBytes, brandPictures } from './brand.queries.ts';

/**
 * Reads the store's name, colors and logos into this process, so that sentences, pages and mails need no query for them. A process
 * does it when it starts, when settings change, and before it writes a mail.
 */
export async function learnBrand({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const saved = await readPlain(db, [
    'store.name',
    'brand.accent',
    'brand.logoOnLight',
    'brand.logoOnDark',
    'brand.icon',
    'mail.senderName',
    'mail.senderAddress',
    ...SOCIAL_FIELDS,
  ]);
  const known = brandLook();
  const logo = (hash: string, before: LogoPicture | null) => readLogo(db, config.publicUrl, hash, before);
  const logoOnLight = await logo(saved['brand.logoOnLight'], known.logoOnLight);
  const logoOnDark = await logo(saved['brand.logoOnDark'], known.logoOnDark);
  nameStore(saved['store.name']);
  setBrandLook({
    accent: saved['brand.accent'],
    logoOnLight,
    logoOnDark,
    icon: saved['brand.icon'] || null,
    sender: { name: saved['mail.senderName'] || saved['store.name'], address: saved['mail.senderAddress'] },
    social: keysOf(NETWORKS)
      .map((network) => ({ network, url: saved[`social.${network}`] }))
      .filter(({ url }) => url !== ''),
  });
}

/** A logo with its bytes, which are read only if it is another one than before. */
async function readLogo(
  db: Db,
  publicUrl: string,
  hash: string,
  before: LogoPicture | null,
): Promise<LogoPicture | null> {
  if (hash === '') return null;
  if (before?.hash === hash) return before;
  const [row] = await brandPictures(db, [hash]);
  const bytes = row && (await brandPictureBytes(db, hash, row.width));
  if (!row || !bytes) return null;
  const { width, height } = row;
  return { hash, width, height, bytes, url: publicUrl + brandPicturePath(hash, width) };
}
