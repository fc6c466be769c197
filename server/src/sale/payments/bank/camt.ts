import { problem } from '@halfturn/contract/problem.ts';
import { isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { readXml, type Node, XmlRefused } from '../../../platform/read-xml.ts';
import { bareIban, MOST_LINES, tidy, type Credit, type Statement } from './statement.ts';
import { amountIn } from './written.ts';

/** Names of CAMT.053 in all its versions (`camt.053.001.02` to `.13`); what differs between them is read by shape. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/;

/** What stands for "no reference" there. */
const NONE = new Set(['', 'NOTPROVIDED', 'NONREF', 'NOREF']);

/**
 * Reads a statement in CAMT.053. Only what is booked counts, and of a payment that was booked with others each one by itself.
 * Refuses `bank_statement_unreadable` for what is none, and `bank_statement_too_long`.
 */
export function readCamt(xml: string): Statement {
  const root = readDocument(xml);
  if (root.name !== 'Document' || !NAMESPACE.test(root.namespace)) throw problem('bank_statement_unreadable');
  const statements = root.all('BkToCstmrStmt').flatMap((message) => message.all('Stmt'));
  const accounts = new Set(statements.map((stmt) => bareIban(stmt.text('Acct', 'Id', 'IBAN'))));
  if (statements.length === 0 || accounts.size > 1) throw problem('bank_statement_unreadable');
  const credits: Credit[] = [];
  let passed = 0;
  for (const entry of statements.flatMap((stmt) => stmt.all('Ntry'))) {
    if (!isBooked(entry) || entry.text('CdtDbtInd') !== 'CRDT') {
      passed++;
      continue;
    }
    for (const credit of creditsOf(entry)) credits.push(credit);
    if (credits.length > MOST_LINES)
      throw problem('bank_statement_too_long', { values: { max: MOST_LINES } });
  }
  return { format: 'camt053', account: [...accounts][0] || null, credits, passed };
}

function readDocument(xml: string): Node {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof XmlRefused) throw problem('bank_statement_unreadable');
    throw error;
  }
}

/** Up to version 7 the status is a word, later an element with a code. */
function isBooked(entry: Node): boolean {
  const status = entry.one('Sts');
  return (status?.text('Cd') || status?.text()) === 'BOOK';
}

function creditsOf(entry: Node): Credit[] {
  const bookedOn = dayOf(entry.one('BookgDt')) ?? dayOf(entry.one('ValDt'));
  if (!bookedOn) throw problem('bank_statement_unreadable');
  const reversal = entry.text('RvslInd') === 'true' || entry.text('RvslInd') === '1';
  const parts = entry.all('NtryDtls').flatMap((details) => details.all('TxDtls'));
  const whole = { bookedOn, reversal, ref: someRef(entry.text('AcctSvcrRef'), entry.text('NtryRef')) };
  const about = tidy(entry.text('AddtlNtryInf'));
  // One part, or none, is the entry itself, whose amount is the one that came.
  if (parts.length <= 1) return [creditOf(entry, parts[0] ?? null, whole, about)];
  return parts.map((part, i) =>
    creditOf(part, part, { ...whole, ref: whole.ref && `${whole.ref}/${i + 1}` }, about),
  );
}

function creditOf(
  amountOf: Node,
  part: Node | null,
  { ref, ...whole }: Pick<Credit, 'bookedOn' | 'reversal' | 'ref'>,
  about: string,
): Credit {
  const amount = amountOf.one('Amt') ?? amountOf.one('AmtDtls', 'TxAmt', 'Amt');
  const currency = amount?.attribute('Ccy') ?? '';
  const known: Currency = isCurrency(currency) ? currency : 'USD';
  const amountMinor = amount && amountIn(amount.text(), '.', known);
  if (!amountMinor || amountMinor <= 0 || !/^[A-Z]{3}$/.test(currency))
    throw problem('bank_statement_unreadable');
  const refs = part?.one('Refs');
  const parties = part?.one('RltdPties');
  // Since version 8 a party is wrapped in `Pty`.
  const payer = parties?.one('Dbtr');
  const remittance = part?.one('RmtInf');
  const written = [
    ...(remittance?.all('Ustrd') ?? []).map((each) => each.text()),
    ...(remittance?.all('Strd') ?? []).flatMap((each) => [
      each.text('CdtrRefInf', 'Ref'),
      ...each.all('AddtlRmtInf').map((info) => info.text()),
    ]),
  ];
  const endToEnd = refs?.text('EndToEndId') ?? '';
  return {
    ...whole,
    ref: tidy(someRef(refs?.text('AcctSvcrRef') ?? '', ref, refs?.text('TxId') ?? ''), 140),
    amountMinor,
    currency,
    payerName: tidy(payer?.text('Pty', 'Nm') || payer?.text('Nm') || '', 140),
    payerIban: bareIban(parties?.text('DbtrAcct', 'Id', 'IBAN') ?? ''),
    // Without remittance information some banks write it into the entry's own note.
    remittance: tidy(
      [...(written.length > 0 ? written : [about]), NONE.has(endToEnd) ? '' : endToEnd].join(' '),
    ),
  };
}

const someRef = (...refs: string[]): string =>
  refs.find((ref) => !NONE.has(ref.trim().toUpperCase()))?.trim() ?? '';

const dayOf = (date: Node | null): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(date?.text('Dt') || date?.text('DtTm') || '')?.[0] ?? null;
