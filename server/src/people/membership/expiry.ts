/** Points expire if none are earned or spent for this long … */
export const EXPIRE_MONTHS = 12;
/** … and this long after the member was warned. */
export const WARN_DAYS = 30;

/** The back office shows the points that expired within this time. */
export const EXPIRED_DAYS = 30;

export const DAY_MS = 86_400_000;

/** When points expire that were last earned or spent then. */
export function expiryOf(activeAt: Date): Date {
  const at = new Date(activeAt);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + EXPIRE_MONTHS);
  // From the 29th of February to the 28th, not to the 1st of March.
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return at;
}

/** The time at which the points of a member expire if they do not move: at least 30 days after the warning. */
export function lostAt(member: {
  points: number;
  active_at: Date | null;
  warned_at: Date | null;
}): Date | null {
  if (member.points <= 0 || !member.active_at) return null;
  const expiry = expiryOf(member.active_at);
  const { warned_at } = member;
  if (!warned_at || warned_at < member.active_at) return expiry;
  const grace = new Date(warned_at.getTime() + WARN_DAYS * DAY_MS);
  return grace > expiry ? grace : expiry;
}
