import { createHash } from 'node:crypto';
import { orderNosIn } from './reference.ts';

/** Money that came to the account, as a file tells of it. */
export interface Credit {
  /** The bank's own name for it; empty where it has none. */
  ref: string;
  /** `2026-11-30`. */
  bookedOn: string;
  /** Minor units, above nothing. */
  amountMinor: number;
  currency: string;
  payerName: string;
  payerIban: string;
  /** What the payer wrote, with whatever else may hold a reference. */
  remittance: string;
  /** Money of ours that came back: of no order, whatever stands in it. */
  reversal: boolean;
}

/** A file of the bank's, read. */
export interface Statement {
  format: 'camt053' | 'csv';
  /** Ours, as the file names it; null where it does not. */
  account: string | null;
  credits: Credit[];
  /** Lines that are none of ours: money that went out, and what is not booked yet. */
  passed: number;
}

export interface Entry extends Omit<Credit, 'ref' | 'reversal'> {
  /** Tells it from every other one of the account, in whatever file it stands. */
  key: string;
  orderNos: string[];
}

/** No statement holds more: a year of a busy account is less. */
export const MOST_LINES = 10_000;

/**
 * The entries of a statement, each with the key by which it is known again: the bank's reference, the day, the amount, and which
 * of those alike it is, as two people do pay the same on one day. Where the bank gives no reference, all that the line says
 * stands for it.
 */
export function entriesOf(credits: readonly Credit[]): Entry[] {
  const alike = new Map<string, number>();
  return credits.map(({ ref, reversal, ...credit }) => {
    const { bookedOn, amountMinor, currency, payerName, payerIban, remittance } = credit;
    const name = ref || `~${digest([payerName, payerIban, remittance])}`;
    const same = `${name}|${bookedOn}|${amountMinor}|${currency}`;
    const nth = (alike.get(same) ?? 0) + 1;
    alike.set(same, nth);
    return { ...credit, key: `${same}|${nth}`, orderNos: reversal ? [] : orderNosIn(remittance) };
  });
}

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** Blanks of all kinds as one, without control characters, no longer than can be kept. */
export const tidy = (text: string, most = 500): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most);

/** An IBAN without its blanks. */
export const bareIban = (text: string): string =>
  text
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 34);
