// Apart from the calls, which need zod: the browser reads this list, and must not download zod with it.

/** For good, and for now. */
export const REDIRECT_STATUSES = [301, 302] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];
