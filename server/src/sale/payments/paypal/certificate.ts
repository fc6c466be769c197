import { X509Certificate, type KeyObject } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import type { Outward } from '../../../platform/outward/outward.ts';

/** More certificates than PayPal uses at a time. */
const KEPT = 8;
/** Certificates fetched in a minute, and for all senders together: PayPal itself changes its certificate once in a year or so. */
const FETCHES = 4;
const FETCHES_MS = 60_000;
/** Addresses remembered as those of no certificate, and for how long. */
const MISSES = 500;
const MISSED_MS = 60 * 60_000;
/** Longer than any chain of certificates that there is. */
const LINKS = 6;
const PATH = /^\/v1\/notifications\/certs\/CERT-[0-9a-z-]{8,80}$/i;

/** A certificate that cannot be trusted. */
export class CertificateRefused extends Error {
  override name = 'CertificateRefused';
}

/** Too many certificates were fetched recently. The message may be genuine, and PayPal repeats it. */
export class TooManyCertificates extends Error {
  override name = 'TooManyCertificates';
}

/**
 * Whether the address of a certificate in a message is one of PayPal's: all of it is fixed but the name of the certificate. Otherwise
 * the sender of a message could choose the server that we call and trust.
 */
export function isCertificateUrl(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // As it was written, too: what parses to the same address need not be read alike by others.
  return (
    origins.includes(url.origin) && PATH.test(url.pathname) && address === `${url.origin}${url.pathname}`
  );
}

/**
 * PayPal's certificates by their address. Each is fetched once, from PayPal's own addresses alone, and trusted only while a chain leads
 * from it to an authority that Node trusts (`NODE_EXTRA_CA_CERTS` adds to them). Unknown certificates are fetched rarely, because any
 * sender can name one.
 */
export function certificates(outward: Outward, origins: readonly string[]) {
  const chains = new Map<string, Promise<X509Certificate[]>>();
  /** Address → until when it is not asked for again, in milliseconds of the store's clock. */
  const misses = new Map<string, number>();
  let fetches: number[] = [];

  const fetched = async (address: string, now: number): Promise<X509Certificate[]> => {
    if ((misses.get(address) ?? 0) > now) throw new CertificateRefused('PayPal had no certificate there');
    fetches = fetches.filter((at) => at > now - FETCHES_MS);
    if (fetches.length >= FETCHES) throw new TooManyCertificates('too many certificates were asked for');
    fetches.push(now);
    const answer = await outward.fetch(address, { headers: { accept: 'application/x-pem-file' } });
    if (answer.ok) return chainIn(await answer.text());
    if (answer.status < 500) miss(address, now);
    throw new CertificateRefused(`PayPal has no certificate there (${answer.status})`);
  };

  const miss = (address: string, now: number): void => {
    misses.set(address, now + MISSED_MS);
    for (const oldest of misses.keys()) if (misses.size > MISSES) misses.delete(oldest);
  };

  return {
    /** The public key behind an address, as of a moment. Refuses (`CertificateRefused`) what cannot be trusted then. */
    async keyAt(address: string, now: Date): Promise<KeyObject> {
      if (!isCertificateUrl(address, origins))
        throw new CertificateRefused('the certificate is not at one of PayPal’s addresses');
      let chain = chains.get(address);
      if (!chain) {
        chain = fetched(address, now.getTime());
        chains.set(address, chain);
        chain.catch(() => chains.delete(address));
        for (const oldest of chains.keys()) if (chains.size > KEPT) chains.delete(oldest);
      }
      return trustedKey(await chain, now);
    },
  };
}

function chainIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 || blocks.length > LINKS)
    throw new CertificateRefused('there is no chain of certificates');
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new CertificateRefused('a certificate cannot be read');
  }
}

/** The key of the first certificate, if it is PayPal's, of now, and vouched for up to an authority that is trusted. */
export function trustedKey([leaf, ...others]: readonly X509Certificate[], now: Date): KeyObject {
  if (!leaf || !isPaypals(leaf)) throw new CertificateRefused('the certificate is not PayPal’s');
  if (leaf.publicKey.asymmetricKeyType !== 'rsa')
    throw new CertificateRefused('the certificate has no RSA key');
  const roots = authorities();
  let link = leaf;
  for (let length = 0; length < LINKS; length++) {
    if (!isOfNow(link, now)) throw new CertificateRefused('a certificate of the chain is not valid now');
    const vouchesFor = (issuer: X509Certificate): boolean =>
      issuer.ca && link.checkIssued(issuer) && link.verify(issuer.publicKey);
    const root = roots.find(vouchesFor);
    if (root) {
      if (!isOfNow(root, now)) throw new CertificateRefused('the authority of the chain is not valid now');
      return leaf.publicKey;
    }
    const next = others.find((other) => other !== link && vouchesFor(other));
    if (!next) break;
    link = next;
  }
  throw new CertificateRefused('no authority that is trusted vouches for the certificate');
}

const isOfNow = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate;

/** PayPal's messages are signed under a name of its own house. */
const isPaypals = ({ subject }: X509Certificate): boolean => /^CN=[a-z0-9.-]+\.paypal\.com$/im.test(subject);

let parsed: { of: readonly string[]; roots: X509Certificate[] } | null = null;

function authorities(): X509Certificate[] {
  const now = getCACertificates('default');
  if (parsed?.of !== now) parsed = { of: now, roots: now.flatMap(readable) };
  return parsed.roots;
}

function readable(pem: string): X509Certificate[] {
  try {
    return [new X509Certificate(pem)];
  } catch {
    // A certificate that this Node cannot read is not trusted.
    return [];
  }
}
