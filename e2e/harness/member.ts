import { makeMember, type MemberBrowser, type Wished } from '@halfturn/server/test/member-browser.ts';
import type { BrowserContext } from 'playwright-core';
import type { Books } from './database.ts';

/** A member of the store with a session: the sign-in has journeys of its own. */
export const signedIn = (url: string, { db }: Books, wished: Wished = {}): Promise<MemberBrowser> =>
  makeMember({ url, config: { publicUrl: url }, db, clock: { now: () => new Date() } }, wished);

/** Gives a browser the cookies of a member. */
export async function signInAs(
  context: BrowserContext,
  url: string,
  { cookies }: MemberBrowser,
): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}
