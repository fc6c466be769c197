/** Points that nothing is earned with or spent of for so long are lost … */
export const EXPIRE_MONTHS = 12;
/** … so many days after the member was told. */
export const WARN_DAYS = 30;

/** The back office is shown what expired in so many days. */
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

/** The moment at which a member's points expire unless they move before: never sooner than 30 days after they were told. */
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
