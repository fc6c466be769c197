/** The pages that ask for a signed-in visitor: the ten of the specification (section 2), and that of an affiliate. */
export const ACCOUNT_PATHS = [
  '/my-account',
  '/my-changepwd',
  '/my-membership',
  '/my-history',
  '/my-order',
  '/my-address',
  '/my-collect',
  '/my-notice',
  '/my-support',
  '/my-info',
  '/my-affiliate',
] as const;

export type AccountPath = (typeof ACCOUNT_PATHS)[number];

const paths = new Set<string>(ACCOUNT_PATHS);

/** Whether an address is one of them, however its slashes and capitals are written. */
export function isAccountPath(pathname: string): boolean {
  return paths.has(pathname.replace(/\/+$/, '').toLowerCase());
}
