/**
 * Where an arrow key leads in a row of `count` tabs, or null for any other key. The arrow that points along the line of
 * reading goes on, and both ends meet.
 */
export function tabForKey(key: string, index: number, count: number, rtl: boolean): number | null {
  const ahead = rtl ? 'ArrowLeft' : 'ArrowRight';
  const behind = rtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === ahead) return (index + 1) % count;
  if (key === behind) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
