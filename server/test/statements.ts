/** A transfer as a test wants it in a statement of the bank's. */
export interface Line {
  amount: string;
  currency?: string;
  day?: string;
  ref?: string;
  payer?: string;
  iban?: string;
  text?: string;
  endToEnd?: string;
  debit?: boolean;
  pending?: boolean;
  reversal?: boolean;
  /** Payments that were booked as one sum. */
  parts?: Line[];
}

/** The account of the store in tests. */
export const OUR_IBAN = 'DE89370400440532013000';
export const PAYER_IBAN = 'NL91ABNA0417164300';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, text: string | undefined) => (text ? `<${name}>${escaped(text)}</${name}>` : '');

function details(line: Line, version: number): string {
  const { payer = 'Ada Example', iban = PAYER_IBAN, text = '', endToEnd = 'NOTPROVIDED' } = line;
  const name = tag('Nm', payer);
  // Fields of a text hold 35 signs in many banks' files, and the cut falls where it falls.
  const fields = text.match(/[\s\S]{1,35}/g) ?? [];
  return `<TxDtls>
    <Refs>${line.parts === undefined && line.ref ? '' : tag('AcctSvcrRef', line.ref)}<EndToEndId>${endToEnd}</EndToEndId></Refs>
    <Amt Ccy="${line.currency ?? 'EUR'}">${line.amount}</Amt>
    <RltdPties><Dbtr>${version >= 8 ? `<Pty>${name}</Pty>` : name}</Dbtr>
      <DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>
    <RmtInf>${fields.map((field) => tag('Ustrd', field)).join('')}</RmtInf>
  </TxDtls>`;
}

/** A statement in CAMT.053, as banks write its versions 2 to 13. */
export function camt(lines: readonly Line[], { version = 8, account = OUR_IBAN, head = '' } = {}): string {
  const entries = lines.map((line, i) => {
    const status = line.pending ? 'PDNG' : 'BOOK';
    return `<Ntry>
      <NtryRef>${i + 1}</NtryRef>
      <Amt Ccy="${line.currency ?? 'EUR'}">${line.amount}</Amt>
      <CdtDbtInd>${line.debit ? 'DBIT' : 'CRDT'}</CdtDbtInd>${line.reversal ? '<RvslInd>true</RvslInd>' : ''}
      <Sts>${version >= 8 ? `<Cd>${status}</Cd>` : status}</Sts>
      <BookgDt><Dt>${line.day ?? '2026-11-20'}</Dt></BookgDt>
      ${tag('AcctSvcrRef', line.ref ?? `REF${i + 1}-${line.day ?? ''}-${line.amount}`)}
      <NtryDtls>${(line.parts ?? [line]).map((part) => details(part, version)).join('')}</NtryDtls>
    </Ntry>`;
  });
  const name = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
${head}<Document xmlns="${name}"><BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId></GrpHdr>
  <Stmt><Id>S1</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries.join('\n')}</Stmt>
</BkToCstmrStmt></Document>`;
}
