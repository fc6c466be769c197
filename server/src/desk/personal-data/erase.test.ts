import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../../test/member-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { auditOf } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { erasePerson } from './erase.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

test('of two erasures at once, the second waits and finds nothing to do', async () => {
  const member = await makeMember(store);
  const { id, email } = member;
  const person = { accountId: id, emailNorm: email.toLowerCase() };
  const { waited, second } = await holdFirstCommit({
    db: store.db,
    first: (trx) => erasePerson(trx, person, 'test', new Date()),
    second: () => store.db.transaction().execute((trx) => erasePerson(trx, person, 'test', new Date())),
  });
  expect([waited, second.status]).toEqual([true, 'fulfilled']);
  expect(await auditOf(store, `account:${id}`)).toMatchObject([{ action: 'personal-data.erased' }]);
});
