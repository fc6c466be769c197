/** The release day of keys, as a date, while it is still to come (UTC); null for what is out, has no day, or is sent by parcel. */
export function releaseDay(
  { kind, released }: { kind: 'key' | 'physical'; released: string | null },
  now: Date,
): string | null {
  return kind === 'key' && released !== null && released > now.toISOString().slice(0, 10) ? released : null;
}
