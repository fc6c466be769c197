/** The longest session. A remembered one lasts until then; any other ends when it is idle. */
export const SESSION_DAYS = 7;
/** After so long without a call a session that is not remembered has ended. */
export const IDLE_HOURS = 24;
/** A session's last call is noted at most so often: each note is a write. */
export const NOTE_EVERY_MS = 60_000;

/** Whether a session has ended because it was idle for too long. */
export const rests = ({ remembered, seenAt }: { remembered: boolean; seenAt: Date }, now: Date): boolean =>
  !remembered && now.getTime() - seenAt.getTime() > IDLE_HOURS * 3_600_000;
