import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';
import { thisMachine, webProcessesFor } from './processes/web-processes.ts';

describe('the settings', () => {
  test('need none', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      smtpUrl: undefined,
      paymentsSandbox: 'until-live',
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
    ['DATABASE_OWNER_URL', 'nonsense'],
    // Without DATABASE_URL, which it is beside.
    ['DATABASE_OWNER_URL', 'postgres://owner@db/x'],
    ['SMTP_URL', 'http://mail'],
    ['PUBLIC_URL', 'shop.example'],
    ['ROLE', 'boss'],
    ['SEED', 'yes'],
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'banana'],
    ['TRUST_PROXY', '10.0.0.1,10.0.0.999'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['MAIL', 'pigeon'],
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
      DATABASE_OWNER_URL: 'postgres://o:CANARY@db/x',
      SMTP_URL: 'smtp://u:CANARY@mail',
      KEY_ENCRYPTION_KEYS: 'CANARY',
    });
    expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain('CANARY');
    expect(config.databaseUrl?.expose()).toContain('CANARY');
    expect(config.databaseOwnerUrl?.expose()).toContain('CANARY');
  });

  const SHOP = { PUBLIC_URL: 'https://shop.example/', SMTP_URL: 'smtps://mail.example', TRUST_PROXY: '1' };

  test('of production want an address, and have test payments until the store is live, and no demo catalog', () => {
    expect(() => readConfig({ NODE_ENV: 'production', SMTP_URL: SHOP.SMTP_URL })).toThrow('PUBLIC_URL');
    expect(readConfig({ NODE_ENV: 'production', ...SHOP })).toMatchObject({
      production: true,
      paymentsSandbox: 'until-live',
      inPublic: true,
      publicUrl: 'https://shop.example',
      seed: 'none',
      warnings: [],
    });
  });

  test('say how many processes answer: in production as many as the machine bears', () => {
    const many = (env: Record<string, string>) => readConfig(env).webProcesses;
    expect(many({})).toBe(1);
    expect(many({ NODE_ENV: 'production', ...SHOP })).toBe(webProcessesFor(thisMachine()));
    expect(many({ NODE_ENV: 'production', ...SHOP, WEB_PROCESSES: '3' })).toBe(3);
    expect(many({ NODE_ENV: 'production', ...SHOP, ROLE: 'worker' })).toBe(0);
    expect(() => readConfig({ WEB_PROCESSES: '0' })).toThrow('WEB_PROCESSES');
  });

  test.each([
    { PUBLIC_URL: 'https://shop.example' },
    { PUBLIC_URL: 'https://192.168.1.20' },
    { PUBLIC_URL: 'https://localhost.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.test' },
    { HOST: '::', PUBLIC_URL: 'https://shop.test' },
    { HOST: '192.168.1.20', PUBLIC_URL: 'https://shop.test' },
  ])('that let others in are those of production, or refused: %o', (open) => {
    const forgotten = readConfig({ SMTP_URL: SHOP.SMTP_URL, TRUST_PROXY: '1', ...open });
    expect(forgotten).toMatchObject({ production: true, paymentsSandbox: 'until-live', seed: 'none' });
    expect(forgotten.warnings.join()).toContain('NODE_ENV is not set');
    for (const mode of ['development', 'test'])
      expect(() => readConfig({ NODE_ENV: mode, SMTP_URL: SHOP.SMTP_URL, ...open })).toThrow(
        `NODE_ENV=${mode}`,
      );
  });

  test.each([
    {},
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://127.0.0.2:3000' },
    { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' },
    { PUBLIC_URL: 'http://shop.test' },
    { PUBLIC_URL: 'http://shop.local', HOST: 'localhost' },
    { PUBLIC_URL: 'http://my.localhost' },
  ])('of one machine are for trying out: %o', (closed) => {
    expect(readConfig(closed)).toMatchObject({
      production: false,
      paymentsSandbox: 'until-live',
      seed: 'demo',
    });
    // As tests and measurements start it.
    const asIfReal = { PAYMENTS_SANDBOX: '1', RATE_LIMITS: 'off', SEED: 'demo', MAIL: 'disk' };
    const url = { PUBLIC_URL: 'http://localhost:3000', ...closed };
    expect(readConfig({ NODE_ENV: 'production', ...asIfReal, ...url }).production).toBe(true);
  });

  test.each([
    ['SMTP_URL', { SMTP_URL: '' }],
    ['PAYMENTS_SANDBOX', { PAYMENTS_SANDBOX: '1' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example' }],
    ['SEED', { SEED: 'demo' }],
    ['MAIL=disk', { MAIL: 'disk' }],
  ])('that are unsafe in public are refused with a sentence: %s', (name, setting) => {
    expect(() => readConfig({ ...SHOP, ...setting })).toThrow(ConfigRefused);
    expect(() => readConfig({ ...SHOP, ...setting })).toThrow(name);
    expect(() => readConfig({ NODE_ENV: 'production', ...SHOP, ...setting })).toThrow(name);
  });

  test('that are doubtful in production are warned of', () => {
    const warnings = (setting: Record<string, string>) =>
      readConfig({ NODE_ENV: 'production', ...SHOP, ...setting }).warnings.join(' ');
    expect(warnings({ TRUST_PROXY: '' })).toContain('TRUST_PROXY');
    expect(warnings({ SMTP_URL: '', MAIL: 'disk' })).toContain('MAIL=disk');
    expect(warnings({ DATABASE_URL: 'postgres://u:CANARY@db.example/x' })).toContain('without TLS');
    expect(warnings({ DATABASE_URL: 'postgres://u:CANARY@db.example/x' })).not.toContain('CANARY');
    expect(warnings({ DATABASE_URL: 'postgres://u@db.example/x?sslmode=disable' })).toContain('without TLS');
    const owner = {
      DATABASE_URL: 'postgres://u@localhost/x',
      DATABASE_OWNER_URL: 'postgres://o@db.example/x',
    };
    expect(warnings(owner)).toMatch(/^DATABASE_OWNER_URL leads .* without TLS/);
    for (const url of [
      'postgres://u@db.example/x?sslmode=verify-full',
      'postgres://u@127.0.0.1/x',
      'postgres://u@localhost:5432/x',
      'postgres:///x?host=/var/run/postgresql',
    ])
      expect(warnings({ DATABASE_URL: url })).toBe('');
  });

  test('of proxies are a number, a list, or off', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(readConfig({ TRUST_PROXY: 'loopback,10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
  });
});
