/** The ten pages that ask for a signed-in visitor (specification, section 2). */
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
] as const;

export type AccountPath = (typeof ACCOUNT_PATHS)[number];

const paths = new Set<string>(ACCOUNT_PATHS);

/** Whether an address is one of the ten, however its slashes and capitals are written. */
export function isAccountPath(pathname: string): boolean {
  return paths.has(pathname.replace(/\/+$/, '').toLowerCase());
}
