import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAuthority,
  signMessage,
  type Authority,
  type Issued,
} from '../../../../test/stand-ins/paypal-signer.ts';
import { isCertificateUrl } from './certificate.ts';
import { certificateOriginsOf } from './gateway.ts';
import { messageReader, orderOf } from './webhook.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;
const CERT = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-8079afec';
const ORIGINS = certificateOriginsOf('https://api-m.paypal.com');
const trusted = getCACertificates('default');
let authority: Authority;
let good: Issued;

beforeAll(async () => {
  authority = await makeAuthority();
  good = await authority.issue();
  setDefaultCACertificates([...trusted, authority.pem]);
});
afterAll(() => setDefaultCACertificates(trusted));

/** A reader to whom the certificate's address answers as given, and what was asked for. */
function readerOf(pem: string, status = 200, now = NOW) {
  const asked: string[] = [];
  const way = {
    available: () => true,
    fetch: async (address: string | URL) => {
      asked.push(String(address));
      return new Response(pem, { status });
    },
  };
  const by = { webhookId: 'WEBHOOK', certificateOrigins: ORIGINS };
  return { asked, read: messageReader(by, way, { now: () => now }, pino({ level: 'silent' })) };
}

const RAW = Buffer.from(
  JSON.stringify({
    id: 'WH-1',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { id: '5O190127TN364715T' },
  }),
);
const signed = (over: Partial<Parameters<typeof signMessage>[1]> = {}) =>
  signMessage(RAW, { key: good.key, certUrl: CERT, webhookId: 'WEBHOOK', at: NOW, ...over });

describe('a message of PayPal’s', () => {
  test('is read, and its certificate is fetched once', async () => {
    const { read, asked } = readerOf(good.chainPem);
    const messages = await Promise.all([read(RAW, signed()), read(RAW, signed()), read(RAW, signed())]);
    expect(messages.map(orderOf)).toEqual(Array(3).fill('5O190127TN364715T'));
    expect(asked).toEqual([CERT]);
  });

  test('of a while ago is still believed, as PayPal tries for three days', async () => {
    const { read } = readerOf(good.chainPem);
    await expect(read(RAW, signed({ at: new Date(NOW.getTime() - 2.9 * DAY_MS) }))).resolves.toBeDefined();
  });

  test.each([
    ['older than PayPal would send it', { at: new Date(NOW.getTime() - 3.1 * DAY_MS) }],
    ['from the future', { at: new Date(NOW.getTime() + 10 * 60_000) }],
    [
      'with a certificate elsewhere',
      { certUrl: 'https://evil.example/v1/notifications/certs/CERT-12345678' },
    ],
  ])('that is %s is refused without a call', async (_, over) => {
    const { read, asked } = readerOf(good.chainPem);
    await expect(read(RAW, signed(over))).rejects.toMatchObject({ slug: 'signature_invalid' });
    expect(asked).toEqual([]);
  });

  test.each([
    ['for another webhook', () => signed({ webhookId: 'ANOTHER' })],
    ['signed with another key', async () => signed({ key: (await authority.issue()).key })],
  ])('that is %s is refused', async (_, headers) => {
    const { read } = readerOf(good.chainPem);
    await expect(read(RAW, await headers())).rejects.toMatchObject({ slug: 'signature_invalid' });
  });

  test('whose sum is of other bytes is refused', async () => {
    const { read } = readerOf(good.chainPem);
    await expect(read(Buffer.concat([RAW, Buffer.from(' ')]), signed())).rejects.toMatchObject({
      slug: 'signature_invalid',
    });
  });

  test('that is signed and no message is refused', async () => {
    const { read } = readerOf(good.chainPem);
    const raw = Buffer.from('[]');
    const headers = signMessage(raw, { key: good.key, certUrl: CERT, webhookId: 'WEBHOOK', at: NOW });
    await expect(read(raw, headers)).rejects.toMatchObject({ slug: 'malformed_request' });
  });
});

describe('a certificate', () => {
  const refusedWith = async (issued: Issued, pem = issued.chainPem, now = NOW) => {
    const { read } = readerOf(pem, 200, now);
    await expect(read(RAW, signed({ key: issued.key, at: now }))).rejects.toMatchObject({
      slug: 'signature_invalid',
    });
  };

  test('of an authority that is not trusted is refused', async () => {
    await refusedWith(await (await makeAuthority()).issue());
  });
  test('of another owner is refused', async () => {
    for (const cn of ['shop.example', 'messageverificationcerts.paypal.com.evil.example', 'evilpaypal.com'])
      await refusedWith(await authority.issue({ cn }));
  });
  test('that has ended, or has not begun, is refused', async () => {
    await refusedWith(await authority.issue({ to: new Date(NOW.getTime() - DAY_MS) }));
    await refusedWith(await authority.issue({ from: new Date(NOW.getTime() + DAY_MS) }));
  });
  test('that ends while it is kept is refused from then on', async () => {
    const issued = await authority.issue({ to: new Date(NOW.getTime() + DAY_MS) });
    let now = NOW;
    const way = { available: () => true, fetch: async () => new Response(issued.chainPem) };
    const by = { webhookId: 'WEBHOOK', certificateOrigins: ORIGINS };
    const read = messageReader(by, way, { now: () => now }, pino({ level: 'silent' }));
    await expect(read(RAW, signed({ key: issued.key }))).resolves.toBeDefined();
    now = new Date(NOW.getTime() + 2 * DAY_MS);
    await expect(read(RAW, signed({ key: issued.key, at: now }))).rejects.toMatchObject({
      slug: 'signature_invalid',
    });
  });
  test('without the link to its authority is refused, as is no certificate at all', async () => {
    const [leaf] = good.chainPem.split(/(?<=-----END CERTIFICATE-----)\n/);
    await refusedWith(good, leaf);
    await refusedWith(good, 'nothing');
    await refusedWith(good, good.chainPem.repeat(4));
  });
  test('one that PayPal does not have is refused; one that could not be fetched is asked for again', async () => {
    const gone = readerOf('', 404);
    await expect(gone.read(RAW, signed())).rejects.toMatchObject({ slug: 'signature_invalid' });
    let there = false;
    const way = {
      available: () => true,
      fetch: async () => {
        if (!there) throw new Error('no answer');
        return new Response(good.chainPem);
      },
    };
    const by = { webhookId: 'WEBHOOK', certificateOrigins: ORIGINS };
    const read = messageReader(by, way, { now: () => NOW }, pino({ level: 'silent' }));
    await expect(read(RAW, signed())).rejects.toMatchObject({ slug: 'unavailable' });
    there = true;
    await expect(read(RAW, signed())).resolves.toBeDefined();
  });
});

describe('messages that name invented certificates', () => {
  const named = (i: number) => `${CERT.slice(0, -8)}${String(i).padStart(8, '0')}`;
  const reader = (clock: { now: () => Date }) => {
    const asked: string[] = [];
    const way = {
      available: () => true,
      fetch: async (address: string | URL) => {
        asked.push(String(address));
        return String(address) === CERT ? new Response(good.chainPem) : new Response('', { status: 404 });
      },
    };
    const by = { webhookId: 'WEBHOOK', certificateOrigins: ORIGINS };
    return { asked, read: messageReader(by, way, clock, pino({ level: 'silent' })) };
  };

  test('make us ask four times a minute, and never twice for the same one', async () => {
    let now = NOW;
    const { asked, read } = reader({ now: () => now });
    const slugs: string[] = [];
    const send = async (certUrl: string) =>
      read(RAW, signed({ certUrl, at: now })).catch((error: { slug: string }) => void slugs.push(error.slug));
    for (let i = 0; i < 40; i++) await send(named(i));
    expect(asked).toHaveLength(4);
    expect(slugs).toEqual([...Array(4).fill('signature_invalid'), ...Array(36).fill('unavailable')]);
    now = new Date(NOW.getTime() + 61_000);
    for (let i = 0; i < 4; i++) await send(named(i));
    expect(asked).toHaveLength(4);
    await expect(read(RAW, signed({ at: now }))).resolves.toBeDefined();
    expect(asked).toHaveLength(5);
  });

  test('never push out the certificate that is in use', async () => {
    let now = NOW;
    const { asked, read } = reader({ now: () => now });
    await read(RAW, signed());
    for (let minute = 1; minute <= 5; minute++) {
      now = new Date(NOW.getTime() + minute * 61_000);
      for (let i = 0; i < 9; i++)
        await read(RAW, signed({ certUrl: named(minute * 10 + i), at: now })).catch(() => {});
    }
    await expect(read(RAW, signed({ at: now }))).resolves.toBeDefined();
    expect(asked.filter((address) => address === CERT)).toHaveLength(1);
    expect(asked).toHaveLength(1 + 5 * 4);
  });
});

describe('where a certificate may be', () => {
  const PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-8079afec';

  test('at PayPal’s two names, of the live API and of the one for trying apart', () => {
    expect(ORIGINS).toEqual(['https://api-m.paypal.com', 'https://api.paypal.com']);
    const trying = certificateOriginsOf('https://api-m.sandbox.paypal.com');
    for (const origin of ORIGINS) {
      expect(isCertificateUrl(`${origin}${PATH}`, ORIGINS)).toBe(true);
      expect(isCertificateUrl(`${origin}${PATH}`, trying)).toBe(false);
    }
  });

  test.each([
    `http://api.paypal.com${PATH}`,
    `https://api.paypal.com:8443${PATH}`,
    `https://api.paypal.com:443${PATH}`,
    `https://user@api.paypal.com${PATH}`,
    `https://api.paypal.com@evil.example${PATH}`,
    `https://api.paypal.com.evil.example${PATH}`,
    `https://evilapi.paypal.com${PATH}`,
    `https://api.paypal.com.${PATH}`,
    `https://API.paypal.com${PATH}`,
    `https://127.0.0.1${PATH}`,
    `https://[::1]${PATH}`,
    `https://169.254.169.254${PATH}`,
    `https://api.paypal.com/v1/notifications/certs/../../../evil`,
    `https://api.paypal.com/v1/notifications/certs/CERT-1`,
    `https://api.paypal.com${PATH}?to=https://evil.example`,
    `https://api.paypal.com${PATH}#x`,
    `https://api.paypal.com\\@evil.example${PATH}`,
    `https://api.paypal.com/v1/notifications/certs/CERT-360caa42%2f..%2f..`,
    ` https://api.paypal.com${PATH}`,
    `file://${PATH}`,
    'nonsense',
    '',
  ])('not at %s', (address) => {
    expect(isCertificateUrl(address, ORIGINS)).toBe(false);
  });
});

test('the order is found in a capture’s message by either of its two ways', () => {
  const of = (resource: object) => orderOf({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
  expect(of({ supplementary_data: { related_ids: { order_id: 'ABC123' } } })).toBe('ABC123');
  expect(of({ links: [{ rel: 'up', href: 'https://api-m.paypal.com/v2/checkout/orders/ABC123' }] })).toBe(
    'ABC123',
  );
  expect(of({ id: 'CAPTURE' })).toBeNull();
  expect(of({ supplementary_data: { related_ids: { order_id: '../../etc' } } })).toBeNull();
});
