import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { describe, expect, test } from 'vitest';
import { keyTicket } from './key-ticket.ts';
import { letter } from './letter.ts';
import {
  bold,
  button,
  code,
  heading,
  isolated,
  link,
  ltr,
  numbered,
  paragraph,
  quote,
  smallPrint,
  sums,
} from './parts.ts';

const BLOCKS = [
  heading('Order received'),
  paragraph(
    'We have your order ',
    ltr('HT-1'),
    ' for ',
    isolated('a@b.example'),
    ', ',
    bold('and more'),
    '.',
  ),
  quote('First line\nSecond line'),
  numbered('Your number', 'E-77'),
  code('123456'),
  sums([
    { label: 'Game', detail: '2 units', amount: '$20.00' },
    { label: 'Total', amount: '$20.00', strong: true },
  ]),
  keyTicket({
    name: 'Game',
    detail: 'Steam, Europe',
    key: 'AAAA-BBBB',
    help: { href: 'https://shop.example/game', text: 'Activate' },
  }),
  button('https://shop.example/order', 'Open order ', ltr('HT-1')),
  smallPrint('Not you? ', link('https://shop.example/end', 'End it')),
];

/** What a person reads in HTML: without markup, with its entities resolved. */
const readable = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');

describe('a letter', () => {
  test('says in plain text what its HTML says, and where its links lead', () => {
    const { text } = letter({ locale: 'en-US', subject: 'Your order' }, BLOCKS);
    expect(text).toBe(
      [
        'Order received',
        'We have your order HT-1 for a@b.example, and more.',
        'First line\nSecond line',
        'Your number\nE-77',
        '123456',
        'Game  2 units  $20.00\nTotal  $20.00',
        'Game\nSteam, Europe\nAAAA-BBBB\nActivate: https://shop.example/game',
        'Open order HT-1:\nhttps://shop.example/order',
        'Not you? End it:\nhttps://shop.example/end',
        `${loadWords('en-US', ['mail']).t('mail.footer')}\n`,
      ].join('\n\n'),
    );
  });

  test.each(LOCALES)('has all its words in both parts (%s)', (locale) => {
    const { html, text } = letter({ locale, subject: 'Your order' }, BLOCKS);
    const words = text
      .replaceAll(/https:\S+/g, '')
      .split(/[\s:]+/)
      .filter(Boolean);
    for (const word of words) expect(readable(html)).toContain(word);
    for (const [href] of text.matchAll(/https:\S+/g)) expect(html).toContain(`href="${href}"`);
  });

  test('is called by its heading, and shows the first sentence as its preview', () => {
    const { html } = letter({ locale: 'en-US', subject: 'Your order' }, BLOCKS);
    expect(html).toContain('<title>Order received</title>');
    expect(readable(html)).toMatch(/^We have your order HT-1 for/);
  });

  test('escapes markup in what people have written', () => {
    const { html, text } = letter({ locale: 'en-US', subject: '<b>' }, [quote('<script>1</script>')]);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain('<script>1</script>');
  });

  test('leaves out a block that is absent', () => {
    const absent = letter({ locale: 'en-US', subject: 'x', footer: 'f' }, [false, '', null, paragraph('p')]);
    expect(absent.text).toBe('p\n\nf\n');
  });

  test('is written from right to left in Arabic, but not its amounts', () => {
    const { html } = letter({ locale: 'ar', subject: 'x' }, BLOCKS);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<bdi dir="ltr" style="unicode-bidi:isolate;white-space:nowrap">$20.00</bdi>');
  });
});
