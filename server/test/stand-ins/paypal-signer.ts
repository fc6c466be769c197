import type { webcrypto } from 'node:crypto';
import { createSign, randomUUID, KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const YEAR_MS = 365 * 86_400_000;

/** An issuer of certificates. */
export interface Authority {
  /** Its own certificate, as PEM. */
  pem: string;
  /** A certificate for a name, with all that lead from it to this authority. */
  issue(wish?: { cn?: string; from?: Date; to?: Date }): Promise<Issued>;
}

export interface Issued {
  chainPem: string;
  key: KeyObject;
}

type Keys = x509.X509CertificateCreateSelfSignedParams['keys'];

const makeKeys = (): Promise<Keys> => crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);

const certifies = [
  new x509.BasicConstraintsExtension(true, undefined, true),
  new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
];

/** An authority of its own, with one in between, as the real ones have. */
export async function makeAuthority(name = 'Stand-in Root'): Promise<Authority> {
  const [rootKeys, middleKeys] = await Promise.all([makeKeys(), makeKeys()]);
  const notBefore = new Date(Date.now() - YEAR_MS);
  const notAfter = new Date(Date.now() + 5 * YEAR_MS);
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys: rootKeys,
    signingAlgorithm: RSA,
    notBefore,
    notAfter,
    extensions: certifies,
  });
  const middle = await x509.X509CertificateGenerator.create({
    subject: `CN=${name} Intermediate`,
    issuer: root.subject,
    publicKey: middleKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: RSA,
    notBefore,
    notAfter,
    extensions: certifies,
  });
  return {
    pem: root.toString('pem'),
    async issue({ cn = 'messageverificationcerts.paypal.com', from = notBefore, to = notAfter } = {}) {
      const keys = await makeKeys();
      const leaf = await x509.X509CertificateGenerator.create({
        subject: `CN=${cn}, O=PayPal\\, Inc.`,
        issuer: middle.subject,
        publicKey: keys.publicKey,
        signingKey: middleKeys.privateKey,
        signingAlgorithm: RSA,
        notBefore: from,
        notAfter: to,
        extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true)],
      });
      return {
        chainPem: `${leaf.toString('pem')}\n${middle.toString('pem')}\n`,
        key: KeyObject.from(keys.privateKey as webcrypto.CryptoKey),
      };
    },
  };
}

/** The headers that PayPal sends with a message. */
export function signMessage(
  raw: Buffer,
  by: { key: KeyObject; certUrl: string; webhookId: string; at: Date; transmissionId?: string },
): Record<string, string> {
  const { transmissionId = randomUUID() } = by;
  const time = by.at.toISOString();
  const signature = createSign('RSA-SHA256')
    .update(`${transmissionId}|${time}|${by.webhookId}|${crc32(raw)}`)
    .sign(by.key, 'base64');
  return {
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': by.certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  };
}
