import type { BankAccount } from '@halfturn/contract/staff/bank.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { audit } from '../../../house/audit/door.ts';
import { tellOwners, type Giver } from '../../../house/staff/door.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';

/** The account that buyers pay into, with the terms of the method; an empty one until somebody has named it. */
export async function bankAccountOf(db: Db): Promise<BankAccount> {
  const row = await db
    .selectFrom('payment_methods as m')
    .leftJoin('bank_account as a', (join) => join.onTrue())
    .select(['a.holder', 'a.iban', 'a.bic', 'a.bank', 'm.currencies', 'm.hold_minutes', 'm.enabled'])
    .where('m.code', '=', TRANSFER)
    .executeTakeFirst();
  return {
    holder: row?.holder ?? '',
    iban: row?.iban ?? '',
    bic: row?.bic ?? '',
    bank: row?.bank ?? '',
    currencies: (row?.currencies ?? ['EUR']) as Currency[],
    hours: Math.round((row?.hold_minutes ?? 1_440) / 60),
    enabled: row?.enabled ?? false,
  };
}

/** Who saves it, and when. */
interface By {
  actor: string;
  /** The member of staff; null where the store itself acts. */
  giver: Pick<Giver, 'id'> | null;
  now: Date;
}

/**
 * Names the account, and whether buyers may pay into it. Refuses (`invalid_input`, at the field) an IBAN whose check figures are
 * wrong, and what is no BIC. The owners are told by mail, with the former account.
 */
export async function saveBankAccount(
  trx: Trx,
  wanted: BankAccount,
  { actor, giver, now }: By,
): Promise<void> {
  const iban = electronicFormatIBAN(wanted.iban) ?? '';
  const bic = wanted.bic.replaceAll(/\s/g, '').toUpperCase();
  if (!isValidIBAN(iban)) throw problem('invalid_input', { fields: { iban: 'invalid' } });
  if (bic !== '' && !isValidBIC(bic)) throw problem('invalid_input', { fields: { bic: 'invalid' } });
  // The method's row is the lock of both.
  await trx
    .selectFrom('payment_methods')
    .select('code')
    .where('code', '=', TRANSFER)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = await bankAccountOf(trx);
  const { holder, bank, currencies, hours, enabled } = wanted;
  const row = { holder, iban, bic, bank };
  await trx
    .insertInto('bank_account')
    .values(row)
    .onConflict((oc) => oc.column('id').doUpdateSet(row))
    .execute();
  await trx
    .updateTable('payment_methods')
    .set({ currencies: [...new Set(currencies)], hold_minutes: hours * 60, enabled })
    .where('code', '=', TRANSFER)
    .execute();
  await audit(trx, {
    actor,
    action: 'bank.account_saved',
    subject: 'bank',
    before: { ...before },
    after: { ...row, currencies, hours, enabled },
  });
  if (!giver) return;
  const said = { former: named(before), now: named({ ...row, enabled }) };
  await tellOwners(trx, { kind: 'bank', path: '/bank', said }, { staffId: giver.id, now });
}

/** An account as the owners' mail names it: whole, so that the former one can be entered again. */
const named = ({ holder, iban, bic, bank }: Omit<BankAccount, 'currencies' | 'hours'>): string =>
  [holder, iban && grouped(iban), bic, bank].filter(Boolean).join(', ');

/** An IBAN as people read it. */
export const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
