import { changeAfter, readSchedule } from '../house/hours/door.ts';
import { coalesce } from '../platform/coalesce.ts';
import type { Context } from '../platform/context.ts';
import { nextBannerChange } from '../shop/catalog/door.ts';
import { nextTextChange } from '../shop/content/door.ts';

/** As long as a timer waits at most: nothing is missed for longer than this, even if a notification of a new plan is lost. */
const MOST_WAIT_MS = 600_000;

export interface PlannedChanges {
  /** Something may have been planned otherwise. */
  look: () => void;
  stop: () => void;
}

/**
 * Watches what the clock alone changes on pages, without a notification: banners that come and go, news that are due,
 * texts that come into force, opening and closing.
 *
 * @param onDue is called at each such moment
 */
export function watchPlannedChanges(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  onDue: () => void,
): PlannedChanges {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const wait = async (): Promise<void> => {
    const now = clock.now();
    const at = await nextChange(db, now);
    clearTimeout(timer);
    if (stopped) return;
    const isNear = at !== null && at.getTime() - now.getTime() <= MOST_WAIT_MS;
    // A moment later: what is made a moment too early would be kept.
    const ms = isNear ? at.getTime() - now.getTime() + 20 : MOST_WAIT_MS;
    timer = setTimeout(() => {
      if (isNear) onDue();
      look();
    }, ms);
    timer.unref();
  };
  const look = coalesce(
    () => wait().catch((err: unknown) => log.warn({ err }, 'what changes next on pages could not be read')),
    1_000,
  );
  return {
    look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function nextChange(db: Context['db'], now: Date): Promise<Date | null> {
  const [banner, text, schedule] = await Promise.all([
    nextBannerChange(db, now),
    nextTextChange(db, now),
    readSchedule(db),
  ]);
  const hours = schedule && changeAfter(schedule, now).changesAt;
  const times = [banner, text, hours].filter((at) => at !== null).map((at) => at.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}
