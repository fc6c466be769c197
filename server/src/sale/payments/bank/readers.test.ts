import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { camt, OUR_IBAN, PAYER_IBAN } from '../../../../test/statements.ts';
import { readCamt } from './camt.ts';
import { guessMapping, readCsv, readTable } from './csv.ts';
import { epcText } from './epc.ts';
import { orderNosIn } from './reference.ts';
import { entriesOf, MOST_LINES } from './statement.ts';
import { amountIn, dayIn, decimalOf, orderOf } from './written.ts';

const NO = 'HT-7K2M-9QXD-4WTRB';

describe('an order number in a text', () => {
  test.each([
    NO,
    'ht-7k2m-9qxd-4wtrb',
    'HT7K2M9QXD4WTRB',
    'Bestellung HT 7K2M 9QXD 4WTRB, danke!',
    'WEIGHT HT-7K2M-9QXD-4WTRB',
    'h t - 7 k 2 m - 9 q x d - 4 w t r b',
    'HT—7K2M/9QXD.4WTRB',
    'EREF+NOTPROVIDED SVWZ+HT-7K2M-9QXD-4WTRB',
    'ＨＴ－７Ｋ２Ｍ－９ＱＸＤ－４ＷＴＲＢ',
  ])('is found in %s', (text) => expect(orderNosIn(text)).toContain(NO));

  test('is found across fields, and where letters were read as figures', () => {
    expect(orderNosIn('order HT-7K2M-9Q', 'XD-4WTRB')).toEqual([NO]);
    expect(orderNosIn('HT-OI2M-9QXD-4WTRL')).toEqual(['HT-012M-9QXD-4WTR1']);
  });

  test('is not found where there is no header', () => {
    for (const text of ['', 'thank you', 'HT-7K2M-9QXD', 'HT-UUUU-9QXD-4WTRB'])
      expect(orderNosIn(text)).toEqual([]);
  });

  test('is found wherever people put it', () => {
    const filler = fc.string({ maxLength: 20 }).filter((text) => !/[hH]/.test(text.normalize('NFKC')));
    const mark = fc.constantFrom('', ' ', '-', '. ', '/', '\n');
    fc.assert(
      fc.property(
        filler,
        filler,
        fc.array(mark, { minLength: 15, maxLength: 15 }),
        fc.boolean(),
        (a, b, marks, low) => {
          const signs = Array.from(NO.replaceAll('-', ''))
            .map((sign, i) => sign + nthOf(marks, i))
            .join('');
          expect(orderNosIn(a + (low ? signs.toLowerCase() : signs) + b)).toContain(NO);
        },
      ),
    );
  });
});

describe('an amount', () => {
  test.each([
    ['1.234,56', ',', 123_456],
    ['1,234.56', '.', 123_456],
    ['1 234,56', ',', 123_456],
    ['1\u202f234,56 €', ',', 123_456],
    ["1'234.56", '.', 123_456],
    ['+12,5', ',', 1_250],
    ['€ 12.50', '.', 1_250],
    ['12,50 EUR', ',', 1_250],
    ['-12,50', ',', -1_250],
    ['−12,50', ',', -1_250],
    ['12,50-', ',', -1_250],
    ['12', ',', 1_200],
    ['١٢٣٤٫٥٠', ',', 123_450],
    ['12.500', ',', 1_250_000],
    ['12.5000', '.', 1_250],
  ] as const)('%s, decimals after "%s"', (text, sign, minor) =>
    expect(amountIn(text, sign, 'EUR')).toBe(minor),
  );

  test.each(['', 'twelve', '1.23,4.5', '12,345', '1,2,3', '--5', '-5-', '1.2345,00', '9'.repeat(30)])(
    'is none: %s',
    (text) => expect(amountIn(text, ',', 'EUR')).toBeNull(),
  );

  test('has as many decimals as its currency', () => {
    expect(amountIn('1,234', '.', 'JPY')).toBe(1_234);
    expect(amountIn('1234.5', '.', 'JPY')).toBeNull();
  });

  test('of a column: its decimal sign is the one with which all amounts can be read', () => {
    expect(decimalOf(['12,50', '1.234,00'], 'EUR')).toBe(',');
    expect(decimalOf(['12.50', '1,234.00', ''], 'EUR')).toBe('.');
  });

  test('comes back as it was written, in every way of writing', () => {
    const written = fc.record({
      minor: fc.integer({ min: 1, max: 10 ** 12 }),
      locale: fc.constantFrom('de', 'en-US', 'fr', 'de-CH', 'pl', 'ja'),
    });
    fc.assert(
      fc.property(written, ({ minor, locale }) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
        const sign = present(format.formatToParts(1.5).find(({ type }) => type === 'decimal')).value as
          | ','
          | '.';
        expect(amountIn(format.format(minor / 100), sign, 'EUR')).toBe(minor);
      }),
    );
  });
});

test('a day, in the order that a file writes it', () => {
  expect(dayIn('30.11.2026', 'dmy')).toBe('2026-11-30');
  expect(dayIn('30/11/26', 'dmy')).toBe('2026-11-30');
  expect(dayIn('11/30/2026', 'mdy')).toBe('2026-11-30');
  expect(dayIn('2026-11-30T08:00:00', 'dmy')).toBe('2026-11-30');
  expect(dayIn('20261130', 'dmy')).toBe('2026-11-30');
  expect(dayIn('31.02.2026', 'dmy')).toBeNull();
  expect(dayIn('soon', 'dmy')).toBeNull();
  expect(orderOf(['11/30/2026', '12/01/2026'])).toBe('mdy');
  expect(orderOf(['01.12.2026'])).toBe('dmy');
  expect(orderOf(['2026-12-01'])).toBe('ymd');
});

describe('CAMT.053', () => {
  test.each([2, 4, 6, 8, 10, 13])('version %i', (version) => {
    const lines = [
      { amount: '24.99', text: `For order ${NO}, from Ada & <Bob>`, ref: 'A1' },
      { amount: '5.00', debit: true },
      { amount: '7.00', pending: true },
    ];
    const statement = readCamt(camt(lines, { version }));
    expect(statement).toMatchObject({ format: 'camt053', account: OUR_IBAN, passed: 2 });
    expect(statement.credits).toEqual([
      {
        ref: 'A1',
        bookedOn: '2026-11-20',
        amountMinor: 2_499,
        currency: 'EUR',
        payerName: 'Ada Example',
        payerIban: PAYER_IBAN,
        remittance: expect.stringContaining('Ada'),
        reversal: false,
      },
    ]);
    expect(firstOf(entriesOf(statement.credits)).orderNos).toEqual([NO]);
  });

  test('payments that were booked as one sum are each one by itself', () => {
    const parts = [
      { amount: '10.00', text: NO },
      { amount: '20.00', endToEnd: 'HT7K2M9QXD4WTRA' },
    ];
    const { credits } = readCamt(camt([{ amount: '30.00', ref: 'SUM', parts }]));
    expect(credits.map(({ amountMinor }) => amountMinor)).toEqual([1_000, 2_000]);
    const entries = entriesOf(credits);
    expect(entries.map(({ orderNos }) => orderNos)).toEqual([[NO], ['HT-7K2M-9QXD-4WTRA']]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  });

  test('money of ours that came back is no order’s', () => {
    const { credits } = readCamt(camt([{ amount: '10.00', text: NO, reversal: true }]));
    expect(firstOf(entriesOf(credits)).orderNos).toEqual([]);
  });

  const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n`;
  const outside = `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n`;
  test.each([
    ['a document type', camt([], { head: '<!DOCTYPE Document>\n' })],
    ['entities in entities', camt([{ amount: '1.00' }], { head: bomb })],
    [
      'an entity from outside',
      camt([{ amount: '1.00', payer: 'x' }], { head: outside }).replace('>x<', '>&x;<'),
    ],
    ['an entity that is not declared', camt([{ amount: '1.00', payer: 'x' }]).replace('>x<', '>&x;<')],
    ['another kind of document', camt([]).replace('camt.053', 'pain.001')],
    ['a page of the web', '<html><body>Sign in</body></html>'],
    ['half a file', camt([{ amount: '1.00' }]).slice(0, -60)],
    ['an amount that is none', camt([{ amount: 'much' }])],
    ['no day', camt([{ amount: '1.00', day: 'x' }])],
    ['a thousand levels', `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}`],
    ['nothing', '<'],
  ])('is refused with %s', (_, xml) => {
    expect(() => readCamt(xml)).toThrow(expect.objectContaining({ slug: 'bank_statement_unreadable' }));
  });

  test('is refused where it is longer than one can look through', () => {
    const lines = Array.from({ length: MOST_LINES + 1 }, () => ({ amount: '1.00' }));
    expect(() => readCamt(camt(lines))).toThrow(expect.objectContaining({ slug: 'bank_statement_too_long' }));
  });
});

test('the same line twice is two transfers; the same file again is the same ones', () => {
  const { credits } = readCamt(
    camt([
      { amount: '1.00', ref: 'NONREF' },
      { amount: '1.00', ref: 'NONREF' },
    ]),
  );
  const keys = entriesOf(credits.map((credit) => ({ ...credit, ref: '' }))).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  expect(entriesOf(credits.map((credit) => ({ ...credit, ref: '' }))).map(({ key }) => key)).toEqual(keys);
});

describe('CSV', () => {
  const GERMAN = [
    'Kontoauszug;;;;;',
    'Buchungstag;Auftraggeber;IBAN;Verwendungszweck;Betrag;Währung',
    `20.11.2026;"Müller; Söhne";NL91 ABNA 0417 1643 00;Bestellung ${NO};1.234,56;EUR`,
    '21.11.2026;Strom AG;DE02120300000000202051;Abschlag;-80,00;EUR',
    '',
  ].join('\r\n');
  const ENGLISH = [
    'Date,Description,Money in,Payer name',
    `11/20/2026,${NO},"1,234.56",Ada`,
    '11/21/2026,Coffee,,Shop',
  ].join('\n');

  test.each([
    ['German', GERMAN, ',', 'dmy', 'Müller; Söhne'],
    ['English', ENGLISH.replace('Money in', 'Amount'), '.', 'mdy', 'Ada'],
  ])('%s: what the columns mean is guessed, and read', (_, text, decimal, dates, payerName) => {
    const table = readTable(text);
    const mapping = guessMapping(table, 'EUR');
    expect(mapping).toMatchObject({ decimal, dates });
    const { credits, passed } = readCsv(table, mapping, 'EUR', ['EUR', 'USD']);
    expect(credits).toMatchObject([
      { bookedOn: '2026-11-20', amountMinor: 123_456, currency: 'EUR', payerName },
    ]);
    expect(firstOf(entriesOf(credits)).orderNos).toEqual([NO]);
    expect(passed).toBe(1);
  });

  test('a line that cannot be read stops the file, by its number', () => {
    const table = readTable(GERMAN.replace('-80,00', 'achtzig'));
    const mapping = guessMapping(table, 'EUR');
    expect(() => readCsv(table, mapping, 'EUR', ['EUR'])).toThrow(
      expect.objectContaining({ slug: 'bank_statement_mapping' }),
    );
  });

  test.each(['', 'one', 'just a text\nof two lines', '\u0001\u0002'])('is refused: %j', (text) => {
    expect(() => readTable(text)).toThrow(expect.objectContaining({ slug: 'bank_statement_unreadable' }));
  });
});

test('the code for a banking app says account, amount and reference', () => {
  const text = epcText({
    holder: 'Halfturn GmbH',
    iban: OUR_IBAN,
    bic: 'COBADEFFXXX',
    amountMinor: 1_205,
    reference: NO,
  });
  expect(text.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Halfturn GmbH',
    OUR_IBAN,
    'EUR12.05',
    '',
    '',
    NO,
  ]);
});
