const SOON_MS = 8 * 3_600_000;

/** How near a promised time is: over, within the working day, or further off. Both moments as ISO 8601. */
export function urgency(due: string, now: string): 'late' | 'soon' | 'later' {
  const left = Date.parse(due) - Date.parse(now);
  if (left < 0) return 'late';
  return left <= SOON_MS ? 'soon' : 'later';
}
