/** A moment as a field for day and time writes it, on the person's own clock; empty for none. */
export function localMoment(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The moment that such a field means; null for none. */
export const isoOf = (local: string): string | null => {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
};
