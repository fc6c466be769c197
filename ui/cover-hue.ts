/** The same color with its hue turned, `#rrggbb` to `#rrggbb`: as light and as strong as before. */
export function hueTurned(color: string, degrees: number): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) return color;
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  // As HSV: each channel falls below the strongest by its distance from the hue.
  const hue = sixth + degrees / 60 + 6;
  const channel = (shift: number) => {
    const k = (shift + hue) % 6;
    const value = most - spread * Math.max(0, Math.min(k, 4 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}
