import { join, resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import * as z from 'zod';
import { exposureOf, isLoopback, unsafeSettings, warningsFor } from './exposure.ts';
import { thisMachine, webProcessesFor } from './processes/web-processes.ts';
import { Secret } from './secret.ts';
import { PROVIDER_URLS, type Registration, type SignInConfig } from './sign-in-config.ts';

/** A setting that the store must not start with. The message is for the person who runs it. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused';
}

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsAbsent(given) ?? value, schema);
const secret = z.string().transform((value) => new Secret(value));
const onOff = z
  .enum(['on', 'off', '1', '0', 'true', 'false'])
  .transform((v) => ['on', '1', 'true'].includes(v));
const url = (...schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `is not an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`,
  });

/** Where a provider is called: what is sent there is secret, so in clear only to this very machine. */
export const apiUrl = url('https:', 'http:')
  .refine((value) => value.startsWith('https:') || isLoopback(new URL(value).hostname), {
    error: 'is neither https nor on this machine',
  })
  .transform((value) => new URL(value).href.replace(/\/$/, ''));

/** `off`, the number of proxies in front, or their addresses. */
function proxies(value: string): false | number | string[] {
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((each) => each.trim());
}

function isProxies(value: string): boolean {
  const read = proxies(value);
  try {
    if (Array.isArray(read)) proxyAddr.compile(read);
    return true;
  } catch {
    return false;
  }
}

const environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(url('http:', 'https:')),
  DATABASE_URL: optional(url('postgres:', 'postgresql:').transform((value) => new Secret(value))),
  /** The same database as the role that owns its tables: for migrations alone. */
  DATABASE_OWNER_URL: optional(url('postgres:', 'postgresql:').transform((value) => new Secret(value))),
  DATA_DIR: withDefault(
    z.string().transform((path) => resolve(path)),
    './data',
  ),
  /** How much a web process keeps of what cards and product pages are made of. */
  CATALOG_MEMORY_MB: withDefault(z.coerce.number().int().min(1).max(65_536), 64),
  /** Where backups of the embedded database are put. */
  BACKUP_DIR: optional(z.string().transform((path) => resolve(path))),
  SMTP_URL: optional(url('smtp:', 'smtps:').transform((value) => new Secret(value))),
  /** Says aloud that mails are files, which production would otherwise refuse. */
  MAIL: optional(z.enum(['disk'])),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]*$/, 'must be one line')),
  KEY_ENCRYPTION_KEYS: optional(secret),
  PAYMENTS_SANDBOX: optional(onOff),
  PAYPAL_CLIENT_ID: optional(z.string()),
  PAYPAL_CLIENT_SECRET: optional(secret),
  /** PayPal's name for the webhook: it signs for this one alone. */
  PAYPAL_WEBHOOK_ID: optional(z.string()),
  PAYPAL_API_URL: optional(apiUrl),
  STRIPE_SECRET_KEY: optional(
    z
      .string()
      .regex(/^(sk|rk)_(live|test)_/, 'begins with sk_live_, sk_test_, rk_live_ or rk_test_')
      .transform((value) => new Secret(value)),
  ),
  /** Two, with a comma between them, while one is being replaced. */
  STRIPE_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(
        /^whsec_[^,\s]+(,whsec_[^,\s]+)?$/,
        'is one secret that begins with whsec_, or two with a comma between them',
      )
      .transform((value) => value.split(',').map((each) => new Secret(each))),
  ),
  STRIPE_API_URL: withDefault(apiUrl, 'https://api.stripe.com'),
  /** Where BTCPay Server is. */
  BTCPAY_URL: optional(apiUrl),
  BTCPAY_API_KEY: optional(secret),
  BTCPAY_STORE_ID: optional(z.string()),
  BTCPAY_WEBHOOK_SECRET: optional(secret),
  /** The store's registrations at the providers that people sign in with. */
  GOOGLE_CLIENT_ID: optional(secret),
  GOOGLE_CLIENT_SECRET: optional(secret),
  APPLE_CLIENT_ID: optional(secret),
  APPLE_TEAM_ID: optional(secret),
  APPLE_KEY_ID: optional(secret),
  /** PEM; `\n` stands for the end of a line. */
  APPLE_PRIVATE_KEY: optional(
    z.string().transform((value) => new Secret(value.replaceAll(String.raw`\n`, '\n'))),
  ),
  STEAM_SIGN_IN: withDefault(onOff, 'off'),
  GOOGLE_URL: withDefault(apiUrl, PROVIDER_URLS.google),
  APPLE_URL: withDefault(apiUrl, PROVIDER_URLS.apple),
  STEAM_URL: withDefault(apiUrl, PROVIDER_URLS.steam),
  /** The European Central Bank's daily file, or a copy of it. */
  RATES_URL: optional(url('http:', 'https:', 'file:')),
  SEED: optional(z.enum(['demo', 'none'])),
  ROLE: withDefault(z.enum(['web', 'worker', 'both']), 'both'),
  /** How many proxies stand in front, or their addresses: only they are believed about the visitor's address. */
  TRUST_PROXY: withDefault(
    z
      .string()
      .refine(isProxies, { error: 'is neither off, nor a number of proxies, nor their addresses' })
      .transform(proxies),
    'off',
  ),
  /** The header in which the proxy in front says in which country the visitor is. */
  COUNTRY_HEADER: optional(
    z
      .string()
      .regex(/^[a-z0-9-]+$/i, 'is not the name of a header')
      .toLowerCase(),
  ),
  RATE_LIMITS: withDefault(onOff, 'on'),
  /** What compressed pages may take of each web process's memory; with 0 they are not kept. */
  PAGE_CACHE_MB: withDefault(z.coerce.number().int().min(0).max(65_536), 32),
  /** How many processes answer visitors. */
  WEB_PROCESSES: optional(z.coerce.number().int().min(1).max(64)),
  LOG_LEVEL: withDefault(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
});

type Environment = z.output<typeof environment>;

/** Where PayPal is called: for real payments, and with the accounts of its sandbox. */
export const PAYPAL_API = {
  live: 'https://api-m.paypal.com',
  test: 'https://api-m.sandbox.paypal.com',
} as const;

/** A shop's account at PayPal. */
export interface PaypalConfig {
  clientId: string;
  clientSecret: Secret;
  webhookId: string;
  /** Without a slash at its end. */
  apiUrl: string;
}

/** The store's account at Stripe. */
export interface StripeConfig {
  secretKey: Secret;
  webhookSecrets: readonly Secret[];
  /** Without a slash at its end. */
  apiUrl: string;
}

/** A shop's store at a BTCPay Server. */
export interface BtcpayConfig {
  /** Without a slash at its end. */
  apiUrl: string;
  apiKey: Secret;
  storeId: string;
  webhookSecret: Secret;
}

export interface Config {
  production: boolean;
  /** Sentences for the person who runs the store, to be shown at its start. */
  warnings: readonly string[];
  port: number;
  host: string;
  /** Without a slash at its end. Null until the server listens, where neither PUBLIC_URL nor a fixed PORT says it. */
  publicUrl: string;
  databaseUrl: Secret | undefined;
  /** Undefined where the role of `databaseUrl` migrates, too. */
  databaseOwnerUrl: Secret | undefined;
  /** Absolute. */
  dataDir: string;
  /** Absolute. */
  backupDir: string;
  /** How much a web process keeps of what cards and product pages are made of. */
  catalogMemoryBytes: number;
  smtpUrl: Secret | undefined;
  /** Undefined: staff set the sender in the back office. */
  mailFrom: string | undefined;
  keyEncryptionKeys: Secret | undefined;
  /**
   * Test payments: `until-live` offers them until the store goes live; `on` also afterwards, at a local address alone; `off` never.
   */
  paymentsSandbox: 'on' | 'until-live' | 'off';
  /** Other machines can reach the store. */
  inPublic: boolean;
  /** Null where PayPal is not offered. */
  paypal: PaypalConfig | null;
  /** Null where Stripe is not offered. */
  stripe: StripeConfig | null;
  /** Null where coins are not taken. */
  btcpay: BtcpayConfig | null;
  /** Where providers are called whose account is entered in the back office. PayPal: null if its mode decides. */
  apiUrls: { stripe: string; paypal: string | null };
  /** The providers that people sign in with. */
  signIn: SignInConfig;
  /** Where exchange rates are read from; without it they are the shopkeeper's. */
  ratesUrl: string | undefined;
  seed: 'demo' | 'none';
  role: Environment['ROLE'];
  trustProxy: false | number | string[];
  /** In lower case; believed where a proxy is trusted, and only there. */
  countryHeader: string | undefined;
  rateLimits: boolean;
  /** The most that kept pages and answers take of a process's memory, in bytes. */
  pageCacheBytes: number;
  /** How many processes answer visitors. */
  webProcesses: number;
  logLevel: Environment['LOG_LEVEL'];
}

/** How visitors of this machine call the address that the store listens on: by a name, as passkeys are bound to one. */
function nameOf(address: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(address)) return 'localhost';
  return address.includes(':') ? `[${address}]` : address;
}

/** Reads and checks the environment. Throws `ConfigRefused` with a sentence for each setting that cannot be. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { data: e, error } = environment.safeParse(env);
  if (error) {
    // The value stays out of the sentence: it may be the secret that was put into the wrong variable.
    const sentences = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`);
    throw new ConfigRefused(`The store does not start with these settings. ${sentences.join(' ')}`);
  }
  const exposure = exposureOf({ mode: e.NODE_ENV, host: e.HOST, publicUrl: e.PUBLIC_URL });
  const risky = {
    mode: e.NODE_ENV,
    publicUrl: e.PUBLIC_URL,
    smtp: e.SMTP_URL !== undefined,
    mailOnDisk: e.MAIL === 'disk',
    sandbox: e.PAYMENTS_SANDBOX,
    rateLimits: e.RATE_LIMITS,
    seed: e.SEED,
    trustsProxy: e.TRUST_PROXY !== false,
    databaseUrl: e.DATABASE_URL?.expose(),
    databaseOwnerUrl: e.DATABASE_OWNER_URL?.expose(),
  };
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL)
    throw new ConfigRefused(
      'The store does not start: DATABASE_OWNER_URL is set without DATABASE_URL. The embedded database needs neither.',
    );
  const unsafe = unsafeSettings(risky, exposure);
  if (unsafe.length > 0) throw new ConfigRefused(`The store does not start. ${unsafe.join(' ')}`);
  const { production } = exposure;
  return {
    production,
    warnings: warningsFor(risky, exposure),
    port: e.PORT,
    host: e.HOST,
    publicUrl: new URL(e.PUBLIC_URL ?? `http://${nameOf(e.HOST)}:${e.PORT}`).href.replace(/\/$/, ''),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    dataDir: e.DATA_DIR,
    catalogMemoryBytes: e.CATALOG_MEMORY_MB * 1024 * 1024,
    backupDir: e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups'),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    keyEncryptionKeys: e.KEY_ENCRYPTION_KEYS,
    paymentsSandbox: e.PAYMENTS_SANDBOX === undefined ? 'until-live' : e.PAYMENTS_SANDBOX ? 'on' : 'off',
    inPublic: !exposure.local,
    paypal: paypalOf(e),
    stripe: stripeConfig(e),
    btcpay: btcpayOf(e),
    apiUrls: { stripe: e.STRIPE_API_URL, paypal: e.PAYPAL_API_URL ?? null },
    signIn: signInOf(e),
    ratesUrl: e.RATES_URL,
    seed: e.SEED ?? (production ? 'none' : 'demo'),
    role: e.ROLE,
    trustProxy: e.TRUST_PROXY,
    countryHeader: e.TRUST_PROXY === false ? undefined : e.COUNTRY_HEADER,
    rateLimits: e.RATE_LIMITS,
    pageCacheBytes: e.PAGE_CACHE_MB * 1024 * 1024,
    webProcesses:
      e.ROLE === 'worker' ? 0 : (e.WEB_PROCESSES ?? (production ? webProcessesFor(thisMachine()) : 1)),
    logLevel: e.LOG_LEVEL,
  };
}

/** All of a provider's settings, or none: with half of them it would take money and not hear of it. */
function paypalOf(e: Environment): PaypalConfig | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = e;
  if (clientId && clientSecret && webhookId)
    return { clientId, clientSecret, webhookId, apiUrl: e.PAYPAL_API_URL ?? PAYPAL_API.live };
  if (clientId || clientSecret || webhookId)
    throw new ConfigRefused(
      'The store does not start: PayPal needs PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID, all of them.',
    );
  return null;
}

function stripeConfig({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  STRIPE_API_URL: apiUrl,
}: Environment): StripeConfig | null {
  if (secretKey && webhookSecrets) return { secretKey, webhookSecrets, apiUrl };
  if (!secretKey && !webhookSecrets) return null;
  throw new ConfigRefused(
    'The store does not start with these settings. STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together.',
  );
}

function btcpayOf(e: Environment): BtcpayConfig | null {
  const { BTCPAY_URL: apiUrl, BTCPAY_API_KEY: apiKey, BTCPAY_STORE_ID: storeId } = e;
  const webhookSecret = e.BTCPAY_WEBHOOK_SECRET;
  if (apiUrl && apiKey && storeId && webhookSecret) return { apiUrl, apiKey, storeId, webhookSecret };
  if (apiUrl || apiKey || storeId || webhookSecret)
    throw new ConfigRefused(
      'The store does not start: BTCPay Server needs BTCPAY_URL, BTCPAY_API_KEY, BTCPAY_STORE_ID and BTCPAY_WEBHOOK_SECRET, all of them.',
    );
  return null;
}

function signInOf(e: Environment): SignInConfig {
  const all = (parts: Record<string, Secret | undefined>, names: string): Registration | null => {
    const set = Object.entries(parts).filter((pair): pair is [string, Secret] => pair[1] !== undefined);
    if (set.length === 0) return null;
    if (set.length === Object.keys(parts).length) return Object.fromEntries(set);
    throw new ConfigRefused(`The store does not start: ${names} are set together.`);
  };
  return {
    registrations: {
      google: all(
        { clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET },
        'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
      ),
      apple: all(
        {
          clientId: e.APPLE_CLIENT_ID,
          teamId: e.APPLE_TEAM_ID,
          keyId: e.APPLE_KEY_ID,
          privateKey: e.APPLE_PRIVATE_KEY,
        },
        'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY',
      ),
      steam: e.STEAM_SIGN_IN ? {} : null,
    },
    urls: { google: e.GOOGLE_URL, apple: e.APPLE_URL, steam: e.STEAM_URL },
  };
}
