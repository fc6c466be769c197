import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';

describe('the settings', () => {
  test('need none', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      smtpUrl: undefined,
      paymentsSandbox: true,
      seed: 'demo',
      role: 'both',
      trustProxy: false,
      rateLimits: true,
      logLevel: 'info',
    });
    expect(readConfig({}).dataDir).toMatch(/^\/.*\/data$/);
  });

  test('that are empty are absent', () => {
    const empty = {
      PORT: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: '',
      KEY_ENCRYPTION_KEYS: '',
      PAYMENTS_SANDBOX: '',
    };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'nonsense'],
    ['SMTP_URL', 'http://mail'],
    ['PUBLIC_URL', 'shop.example'],
    ['ROLE', 'boss'],
    ['SEED', 'yes'],
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['MAIL_FROM', 'a\r\nBcc: b@c.de'],
    ['STRIPE_SECRET_KEY', 'pk_live_published'],
    ['STRIPE_SECRET_KEY', 'sk_test_without_its_webhook_secret'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a,whsec_b,whsec_c'],
    ['STRIPE_API_URL', 'http://api.stripe.com'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigRefused);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  test('of a provider come whole or not at all, and lead to https or to this machine', () => {
    const whole = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'CANARY', PAYPAL_WEBHOOK_ID: 'c' };
    expect(readConfig({}).paypal).toBeNull();
    expect(readConfig(whole).paypal).toMatchObject({ clientId: 'a', apiUrl: 'https://api-m.paypal.com' });
    expect(inspect(readConfig(whole), { depth: 9 })).not.toContain('CANARY');
    for (const name of Object.keys(whole))
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow('PAYPAL_CLIENT_ID');
    for (const url of ['http://127.0.0.1:4000/', 'http://localhost:4000', 'https://api.example'])
      expect(readConfig({ ...whole, PAYPAL_API_URL: url }).paypal?.apiUrl).toBe(url.replace(/\/$/, ''));
    for (const url of ['http://api.example', 'http://127.0.0.1.evil.example', 'ftp://127.0.0.1'])
      expect(() => readConfig({ PAYPAL_API_URL: url })).toThrow('PAYPAL_API_URL');
  });

  test('of BTCPay Server come whole or not at all', () => {
    const whole = {
      BTCPAY_URL: 'https://pay.example/',
      BTCPAY_API_KEY: 'CANARY',
      BTCPAY_STORE_ID: 's',
      BTCPAY_WEBHOOK_SECRET: 'CANARY',
    };
    expect(readConfig({}).btcpay).toBeNull();
    expect(readConfig(whole).btcpay).toMatchObject({ apiUrl: 'https://pay.example', storeId: 's' });
    expect(inspect(readConfig(whole), { depth: 9 })).not.toContain('CANARY');
    for (const name of Object.keys(whole))
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow('BTCPAY_URL');
    expect(() => readConfig({ ...whole, BTCPAY_URL: 'http://pay.example' })).toThrow('BTCPAY_URL');
  });

  test('that are refused are not repeated, as a secret may have been put into the wrong one', () => {
    expect.assertions(1);
    try {
      readConfig({ SMTP_URL: 'CANARY-PASSWORD' });
    } catch (error) {
      expect(inspect(error)).not.toContain('CANARY');
    }
  });

  test('that are secret do not show', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://u:CANARY@db/x',
      SMTP_URL: 'smtp://u:CANARY@mail',
      KEY_ENCRYPTION_KEYS: 'CANARY',
    });
    expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain('CANARY');
    expect(config.databaseUrl?.expose()).toContain('CANARY');
  });

  test('of production want an address, and have no sandbox unless told', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL');
    const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example/' });
    expect(config).toMatchObject({
      production: true,
      paymentsSandbox: false,
      publicUrl: 'https://shop.example',
    });
    const open = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', PAYMENTS_SANDBOX: '1' };
    expect(readConfig(open).paymentsSandbox).toBe(true);
  });

  test('of proxies are a number, a list, or off', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
  });
});
