import { NO_HOURS, type OpeningHours } from '@halfturn/contract/primitives/opening-hours.ts';
import { openingHours } from '@halfturn/contract/staff/hours.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { readPlain } from '../settings/door.ts';
import { hasHours, type Schedule } from './schedule.ts';

/** The hours as they were saved. */
export const parseHours = (text: string): OpeningHours =>
  text === '' ? NO_HOURS : openingHours.parse(JSON.parse(text));

/** The opening hours on the store's clock, whether or not any day has some. */
export async function readHours(db: Db): Promise<Schedule> {
  const saved = await readPlain(db, ['hours.open', 'shop.timeZone']);
  return { ...parseHours(saved['hours.open']), timeZone: saved['shop.timeZone'] };
}

/** The store's opening hours; null if it names none. */
export async function readSchedule(db: Db): Promise<Schedule | null> {
  const schedule = await readHours(db);
  return hasHours(schedule) ? schedule : null;
}
