import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { audit, logChainHead } from './audit.ts';

const { db } = await testDatabase();
const act = (subject: string) =>
  inTransaction(db, (trx) => audit(trx, { actor: 'system', action: 'test.done', subject }));

test('the end of the chain goes to the log, and an empty chain does not', async () => {
  const info = vi.fn();
  const tell = () => logChainHead({ db, log: { info } as never });
  await tell();
  expect(info).not.toHaveBeenCalled();
  await act('first');
  await act('last');
  await tell();
  const row = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', 'last')
    .executeTakeFirstOrThrow();
  expect(info).toHaveBeenCalledExactlyOnceWith(
    { row: row.id, hash: row.hash.toString('hex') },
    expect.any(String),
  );
});
