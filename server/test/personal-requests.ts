import { requestSecret } from '../src/desk/personal-data/requests.queries.ts';
import { readCaptcha } from './captcha.ts';
import type { TestStore } from './store.ts';

/** The secret of the newest link in a mail to this address. */
export async function personalLinkOf(store: TestStore, email: string): Promise<string> {
  const row = await store.db
    .selectFrom('personal_requests')
    .select('id')
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return requestSecret(store.context, row.id);
}
/** Asks for the data of an email address, or for its deletion, as the page does. */
export const askForData = async (store: TestStore, email: string, kind: 'export' | 'erasure') =>
  await store.call('POST /api/personal-data/requests', {
    body: { email, kind, ...(await readCaptcha(store.call, store.context.keyring)) },
  });
