import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '@halfturn/contract/staff/roles.ts';
import { hashPassword } from '@halfturn/server/src/platform/crypto/password-hash.ts';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { hashToken, randomToken } from '@halfturn/server/src/platform/ids.ts';
import type { Browser, Page } from 'playwright-core';
import { newVisitor, type VisitorOptions } from './browser.ts';
import { openBooks } from './database.ts';

let people = 0;

/**
 * A signed-in colleague in the back office; the sign-in has tests of its own. With `staleCode`, actions that need a fresh code ask for
 * one; the recovery code works once.
 */
export async function atDesk(
  browser: Browser,
  store: { dataDir: string; url: string },
  role: StaffRole,
  {
    staleCode = false,
    password,
    ...options
  }: VisitorOptions & { staleCode?: boolean; password?: string } = {},
): Promise<{ page: Page; recoveryCode: string; complaints: () => string[]; close: () => Promise<void> }> {
  const token = randomToken();
  const recoveryCode = randomBytes(8).toString('hex').toUpperCase();
  const books = await openBooks(store.dataDir);
  await inTransaction(books.db, async (trx) => {
    const now = new Date();
    const email = `desk${++people}-${token.slice(0, 8)}@desk.example`;
    const staff = await trx
      .insertInto('staff')
      // Unless a password was named, none matches this hash, so it cannot be used to sign in.
      .values({
        name: `Desk ${people}`,
        email,
        email_norm: email.toLowerCase(),
        role,
        password_hash: password === undefined ? '-' : await hashPassword(password),
        must_change_password: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('staff_sessions')
      .values({
        token_hash: hashToken(token),
        staff_id: staff.id,
        step: 'in',
        created_at: now,
        seen_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
        code_at: staleCode ? new Date(now.getTime() - 600_000) : now,
      })
      .execute();
    await trx
      .insertInto('staff_recovery_codes')
      .values({ staff_id: staff.id, code_hash: createHash('sha256').update(recoveryCode).digest() })
      .execute();
  });
  await books.close();
  const { context, page, complaints, close } = await newVisitor(browser, options);
  await context.addCookies([{ name: 'staff', value: token, url: store.url }]);
  return { page, recoveryCode, complaints, close };
}
