import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INSIDE, OUTSIDE } from './routes-table.ts';
import { ACCOUNT_PATHS, isAccountPath } from './session/account-paths.ts';

/** The specification's table of routes (section 2), and what stands outside its layout. */
const SPECIFIED = `/ /login /register /forgot /resetpassword /checkout /about-us /contact-us /condition /privacy-policy
  /refund-policy /shipping /news /newsInfo /affiliate /feedback /wholesale /sale /my-account /my-changepwd
  /my-membership /my-history /my-order /my-address /my-collect /my-notice /my-support /my-info /paying /success-payment
  /cancel /:class/:name /:name`;
/** What mails lead to: settled by us. */
const LETTERS =
  '/register/confirm /login/finish /login/not-me /newsletter/confirm /newsletter/unsubscribe /alerts/confirm /alerts/end /reminders/stop /personal-data /personal-data/link /withdrawal /find-order /ticket /gift /gift-address';
/** The program's page for its affiliates: settled by us. */
const AFFILIATE = '/my-affiliate';
/** Pages of the shopkeeper's own: settled by us. */
const OWN = '/pages/:page';
/** A comparison, and a wishlist that its member shares: settled by us. */
const LINKED = '/compare /wishlist';
/** The steps for each platform, which the search leads to: settled by us. */
const HELP = '/activation';
const BARE = '/paypal /topay /tocancel /tosuccess /404';

const words = (text: string) => text.split(/\s+/).filter(Boolean).toSorted();
const paths = (rows: typeof INSIDE) => rows.map(({ path }) => path).toSorted();

describe('the table of routes', () => {
  it('has every route of the specification, those that mails lead to, and no other', () => {
    expect(paths(INSIDE)).toEqual(words(`${SPECIFIED} ${LETTERS} ${AFFILIATE} ${OWN} ${LINKED} ${HELP}`));
    expect(paths(OUTSIDE)).toEqual(words(BARE));
  });

  it('has a file for every page', () => {
    for (const { page } of [...INSIDE, ...OUTSIDE]) {
      expect(existsSync(new URL(`${page}.page.tsx`, import.meta.url)), page).toBe(true);
    }
  });

  it('asks for a signed-in visitor on the account pages alone', () => {
    const account = INSIDE.filter((row) => row.for === 'account').map(({ path }) => path);
    expect(account.toSorted()).toEqual([...ACCOUNT_PATHS].toSorted());
    expect(isAccountPath('/My-Order/')).toBe(true);
    expect(isAccountPath('/my-orders')).toBe(false);
  });

  it('never lets a page about one visitor into a shared cache', () => {
    for (const { path, for: whom } of INSIDE) {
      if (
        /^\/(my-|login|register|forgot|resetpassword|checkout|paying|success-payment|cancel|newsletter|alerts|personal-data|find-order|ticket|gift$|gift-address|wishlist)/.test(
          path,
        )
      ) {
        expect(whom, path).toBeDefined();
      }
    }
  });
});
