/** Whether a visitor came from another site. An address that is not a web address (an app, a blank page) does not count. */
export function isForeign(fromUrl: string | undefined, publicUrl: string): boolean {
  if (!fromUrl || !URL.canParse(fromUrl)) return false;
  const from = new URL(fromUrl);
  return /^https?:$/.test(from.protocol) && from.host !== new URL(publicUrl).host;
}
