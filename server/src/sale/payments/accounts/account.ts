import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { PROVIDER_FIELDS, type ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';
import * as z from 'zod';
import {
  apiUrl,
  PAYPAL_API,
  type BtcpayConfig,
  type Config,
  type PaypalConfig,
  type StripeConfig,
} from '../../../platform/config.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { Secret } from '../../../platform/secret.ts';

/** The parts of an account at a payment provider, by the names of `PROVIDER_FIELDS`. All are kept from being printed. */
export type Account = Readonly<Record<string, Secret>>;

const text = z
  .string()
  .trim()
  .min(1, 'required')
  .max(500, 'too_long')
  .regex(/^[\x21-\x7e]+$/, 'invalid');

/** What each part may be. The messages are slugs of `validation.*`. */
const SHAPES = {
  stripe: z.object({
    secretKey: text.regex(/^(sk|rk)_(live|test)_/, 'stripe_key'),
    webhookSecret: text.regex(/^whsec_[^,\s]+(,whsec_[^,\s]+)?$/, 'stripe_webhook'),
  }),
  paypal: z.object({
    mode: z.enum(['live', 'test'], 'invalid'),
    clientId: text,
    clientSecret: text,
    webhookId: text,
  }),
  btcpay: z.object({
    url: text.pipe(apiUrl.catch('')).refine((url) => url !== '', 'https_address'),
    storeId: text,
    apiKey: text,
    webhookSecret: text,
  }),
} as const;

/** The fields of an account that are wrong, with the slug of the sentence that says why; none if all of it is right. */
export function faultsOf(code: ProviderCode, account: Account): Record<string, string> {
  const clear = Object.fromEntries(
    PROVIDER_FIELDS[code].map(({ name }) => [name, account[name]?.expose() ?? '']),
  );
  const { error } = SHAPES[code].safeParse(clear);
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

/** An account with what was typed on top of it. What was left empty stays as it is. */
export function withTyped(
  code: ProviderCode,
  account: Account,
  typed: Readonly<Record<string, string>>,
): Account {
  const entries = PROVIDER_FIELDS[code].flatMap(({ name }): [string, Secret][] => {
    const value = typed[name]?.trim() ?? '';
    const before = account[name];
    if (value !== '') return [[name, new Secret(value)]];
    return before ? [[name, before]] : [];
  });
  return Object.fromEntries(entries);
}

const aadOf = (code: ProviderCode): string => `payment-account|${code}`;

/** Seals an account for its row. */
export function sealAccount(keyring: Keyring, code: ProviderCode, account: Account): Buffer {
  const clear = Object.fromEntries(keysOf(account).map((name) => [name, account[name]?.expose() ?? '']));
  return keyring.sealCredentials(new Secret(JSON.stringify(clear)), aadOf(code));
}

/** Opens the account of a row. Throws `KeyringRefused` if its encryption key is missing. */
export function openAccount(keyring: Keyring, code: ProviderCode, sealed: Buffer): Account {
  const clear = z
    .record(z.string(), z.string())
    .parse(JSON.parse(keyring.openCredentials(sealed, aadOf(code)).expose()));
  return Object.fromEntries(Object.entries(clear).map(([name, value]) => [name, new Secret(value)]));
}

/** Whether an account takes real money, as its own parts say. */
export function modeOf(code: ProviderCode, account: Account): 'live' | 'test' | null {
  if (code === 'stripe') {
    const key = account.secretKey?.expose();
    return key === undefined ? null : /^[a-z]+_test_/.test(key) ? 'test' : 'live';
  }
  if (code === 'paypal') return account.mode ? (account.mode.expose() === 'test' ? 'test' : 'live') : null;
  return null;
}

const part = (account: Account, name: string): Secret => account[name] ?? new Secret('');

export const stripeConfigOf = (account: Account, { apiUrls }: Config): StripeConfig => ({
  secretKey: part(account, 'secretKey'),
  webhookSecrets: part(account, 'webhookSecret')
    .expose()
    .split(',')
    .map((one) => new Secret(one)),
  apiUrl: apiUrls.stripe,
});

export const paypalConfigOf = (account: Account, { apiUrls }: Config): PaypalConfig => ({
  clientId: part(account, 'clientId').expose(),
  clientSecret: part(account, 'clientSecret'),
  webhookId: part(account, 'webhookId').expose(),
  apiUrl: apiUrls.paypal ?? PAYPAL_API[modeOf('paypal', account) ?? 'live'],
});

export const btcpayConfigOf = (account: Account): BtcpayConfig => ({
  apiUrl: new URL(part(account, 'url').expose()).href.replace(/\/$/, ''),
  apiKey: part(account, 'apiKey'),
  storeId: part(account, 'storeId').expose(),
  webhookSecret: part(account, 'webhookSecret'),
});

/** The account that the environment sets, or null. */
export function environmentAccount(code: ProviderCode, { stripe, paypal, btcpay }: Config): Account | null {
  if (code === 'stripe')
    return (
      stripe && {
        secretKey: stripe.secretKey,
        webhookSecret: new Secret(stripe.webhookSecrets.map((one) => one.expose()).join(',')),
      }
    );
  if (code === 'paypal')
    return (
      paypal && {
        mode: new Secret(paypal.apiUrl === PAYPAL_API.live ? 'live' : 'test'),
        clientId: new Secret(paypal.clientId),
        clientSecret: paypal.clientSecret,
        webhookId: new Secret(paypal.webhookId),
      }
    );
  return (
    btcpay && {
      url: new Secret(btcpay.apiUrl),
      storeId: new Secret(btcpay.storeId),
      apiKey: btcpay.apiKey,
      webhookSecret: btcpay.webhookSecret,
    }
  );
}
