import { HOME_SECTIONS, type HomeSection } from '@halfturn/contract/primitives/home-sections.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { readSetting } from '../../../house/settings/door.ts';
import type { Db } from '../../../platform/db/kysely.ts';

/** Which sections the home page shows, in the shopkeeper's order. */
export async function homeSections(db: Db): Promise<HomeSection[]> {
  const names = (await readSetting(db, 'home.sections', DEFAULT_LOCALE)).split(',');
  return names.flatMap((name) => HOME_SECTIONS.find((section) => section === name) ?? []);
}
