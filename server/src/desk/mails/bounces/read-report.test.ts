import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as samples from '../../../../test/bounce-samples.ts';
import { isReport, readReport } from './read-report.ts';

const mailId = randomUUID();
const about = { messageId: `${mailId}@shop.example`, to: 'ida@example.net' };
const read = (source: string) => readReport(Buffer.from(source, 'latin1'));

describe('a report', () => {
  test.each([
    [
      'Postfix',
      samples.postfix(about),
      /^550 5\.1\.1 <ida@example\.net>: Recipient address rejected: User unknown/,
    ],
    ['Postfix, headers alone', samples.postfix(about, { headersOnly: true }), /^550 5\.1\.1 /],
    [
      'Google',
      samples.gmail(about),
      /^550-5\.1\.1 The email account that you tried to reach does not exist\.$/,
    ],
    ['Microsoft', samples.exchange(about), /^5\.7\.1$/],
  ])('of %s names the email and the reason', async (_, source, reason) => {
    expect(await read(source)).toEqual({ mailId, action: 'failed', reason: expect.stringMatching(reason) });
  });

  test('of a delay is no failure', async () => {
    const source = samples.postfix(about, { action: 'delayed', status: '4.4.1' });
    expect(await read(source)).toMatchObject({ mailId, action: 'delayed' });
  });

  test('of a server that gave up is a failure, whatever its status', async () => {
    expect(await read(samples.postfix(about, { status: '4.4.7' }))).toMatchObject({ action: 'failed' });
  });

  test.each([
    ['a delivery that went well', samples.postfix(about, { action: 'delivered', status: '2.0.0' })],
    ['a person who is away', samples.vacation(about)],
    ['an email of another sender', samples.postfix({ ...about, messageId: 'abc123@elsewhere.example' })],
    ['nothing', ''],
    ['a report that was cut off', samples.postfix(about).slice(0, 700)],
  ])('is none: %s', async (_, source) => {
    expect(await read(source)).toBeNull();
  });

  test('is seen by its content type', () => {
    expect(isReport('Content-Type: multipart/report; boundary=x;\r\n report-type="delivery-status"')).toBe(
      true,
    );
    expect(isReport('Content-Type: multipart/report; report-type=disposition-notification')).toBe(false);
    expect(isReport('Content-Type: text/plain')).toBe(false);
  });
});
