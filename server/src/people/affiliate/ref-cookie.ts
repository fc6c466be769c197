/** Keeps the code of the affiliate's link that a browser followed last. */
export const REF_COOKIE = 'ref';
export const REF_COOKIE_SECONDS = 30 * 86_400;
