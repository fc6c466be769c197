/**
 * Whether an address that a visitor came from is another site's. What is no web address at all (an app, a blank page, a
 * made-up text) is nobody's.
 */
export function isForeign(fromUrl: string | undefined, publicUrl: string): boolean {
  if (!fromUrl || !URL.canParse(fromUrl)) return false;
  const from = new URL(fromUrl);
  return /^https?:$/.test(from.protocol) && from.host !== new URL(publicUrl).host;
}
