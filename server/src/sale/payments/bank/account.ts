import type { BankAccount } from '@halfturn/contract/staff/bank.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { audit } from '../../../house/audit/door.ts';
import { demandSeen, notifyOwners, type Giver } from '../../../house/staff/door.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { lockMethod, updateMethod } from '../payments.queries.ts';
import { bankAccountRow, writeBankAccount } from './bank.queries.ts';

/** The account that buyers pay into, with the terms of the method; all fields are empty before an account was entered. */
export async function bankAccountOf(db: Db): Promise<BankAccount> {
  const row = await bankAccountRow(db);
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

/** The acting member of staff, and the time. */
interface By {
  actor: string;
  /** Null if the store itself acts. */
  giver: Pick<Giver, 'id'> | null;
  now: Date;
}

/**
 * Saves the account, and whether buyers may pay into it. Refuses `invalid_input` at the field for an IBAN with wrong check digits and
 * for an invalid BIC, and `content_changed`. The owners are told by mail, with the former account.
 */
export async function saveBankAccount(
  trx: Trx,
  wanted: BankAccount & { version: string },
  { actor, giver, now }: By,
): Promise<void> {
  const iban = electronicFormatIBAN(wanted.iban) ?? '';
  const bic = wanted.bic.replaceAll(/\s/g, '').toUpperCase();
  if (!isValidIBAN(iban)) throw problem('invalid_input', { fields: { iban: 'invalid' } });
  if (bic !== '' && !isValidBIC(bic)) throw problem('invalid_input', { fields: { bic: 'invalid' } });
  // The row of the method is locked for both.
  await lockMethod(trx, TRANSFER);
  const before = await bankAccountOf(trx);
  await demandSeen(trx, wanted.version, { now: before, subject: 'bank' });
  const { holder, bank, currencies, hours, enabled } = wanted;
  const row = { holder, iban, bic, bank };
  await writeBankAccount(trx, row);
  await updateMethod(trx, TRANSFER, {
    currencies: [...new Set(currencies)],
    hold_minutes: hours * 60,
    enabled,
  });
  await audit(trx, {
    actor,
    action: 'bank.account_saved',
    subject: 'bank',
    before: { ...before },
    after: { ...row, currencies, hours, enabled },
  });
  if (!giver) return;
  const said = { former: named(before), now: named({ ...row, enabled }) };
  await notifyOwners(trx, { kind: 'bank', path: '/bank', said }, { staffId: giver.id, now });
}

/** An account as the mail to the owners shows it: in full, so that the former one can be entered again. */
const named = ({ holder, iban, bic, bank }: Omit<BankAccount, 'currencies' | 'hours'>): string =>
  [holder, iban && grouped(iban), bic, bank].filter(Boolean).join(', ');

/** An IBAN in groups of four, as people read it. */
export const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
