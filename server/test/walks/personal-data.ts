import { requestSecret } from '../../src/desk/personal-data/requests.queries.ts';
import { randomToken } from '../../src/platform/ids.ts';
import type { DescribedCalls } from '../described-calls.ts';
import { makeMember } from '../member-browser.ts';

/** What the store holds about a person, requested by that person. */
export async function walkPersonalData({ store, call, captcha }: DescribedCalls): Promise<void> {
  const { email, password } = await makeMember(store);
  const { data } = await call('POST', '/api/login', '/api/login', { email, password });
  const bearer = { authorization: `Bearer ${(data as { token: string }).token}` };
  const base = '/api/personal-data';
  await call('GET', base, base, undefined, '', bearer);
  for (const act of [`${base}/export`, `${base}/erase`])
    for (const said of ['wrong', password]) await call('POST', act, act, { password: said }, '', bearer);
  const wish = { email, kind: 'export' };
  await call('POST', `${base}/requests`, `${base}/requests`, wish);
  await call('POST', `${base}/requests`, `${base}/requests`, {
    ...wish,
    ...(await captcha()),
  });
  const { id } = await store.db
    .selectFrom('personal_requests')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const link = `${base}/link`;
  for (const token of [requestSecret(store.context, id), randomToken(), 'x']) {
    await call('GET', link, link, undefined, `?token=${token}`);
    await call('POST', link, link, { token });
  }
}
