/** The path of a page, without its query: searches and order secrets are not stored. */
export function pathOf(toUrl: string): string {
  return toUrl.replace(/[?#].*$/s, '').slice(0, 300) || '/';
}

/** The origin of a visit: a path of ours or the origin of another site, else empty. */
export function originOf(fromUrl: string, publicUrl: string): string {
  if (/^\/(?![/\\])/.test(fromUrl)) return pathOf(fromUrl);
  if (!URL.canParse(fromUrl)) return '';
  const from = new URL(fromUrl);
  if (!/^https?:$/.test(from.protocol)) return '';
  return from.host === new URL(publicUrl).host ? pathOf(from.pathname) : from.origin.slice(0, 300);
}

/** Whether the visitor asks not to be counted: by Do Not Track, by Global Privacy Control, or by the box on our own page. */
export function wantsPrivacy(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const { dnt, cookie } = headers;
  return dnt === '1' || headers['sec-gpc'] === '1' || /(^|;\s*)visits=off(;|$)/.test(String(cookie ?? ''));
}
