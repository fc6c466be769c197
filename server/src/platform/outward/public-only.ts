import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of this machine, of the network around it, and of what cloud providers tell their machines. */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4');
/** Of IPv6 only global unicast is outside, without the parts that lead to IPv4 addresses or are for documents. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  const kind = isIP(address);
  if (kind === 4) return !INSIDE.check(address, 'ipv4');
  return kind === 6 && GLOBAL.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6');
}

/** An address that leads into the network of the store. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}
const refusal = (host: string) => new NotPublic(`${host} is not an address of the public internet`);

/** As `dns.lookup`, and refuses a name if one of its addresses is not public: what is checked is what is connected to. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? refusal(host), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(refusal(host), '', 0);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

export interface PublicPost {
  body: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Also this machine and its network may be called: a store that is only tried out. */
  anywhere: boolean;
}

/**
 * Posts a text to an address that a person has typed, and resolves with the status. No redirect is followed, the answer's body is
 * not read, and addresses inside the store's own network are not connected to.
 */
export function postPublic(url: URL, { body, headers, signal, anywhere }: PublicPost): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address in digits is never looked up.
  if (!anywhere && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(refusal(host));
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = ask(
      url,
      { method: 'POST', headers, signal, agent: false, ...(!anywhere && { lookup: lookupPublic }) },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** An answer with more bytes than were asked for. */
export class TooLong extends Error {
  override name = 'TooLong';
}

export interface PublicGet extends Pick<PublicPost, 'signal' | 'anywhere'> {
  maxBytes: number;
}

export interface PublicAnswer {
  status: number;
  /** Where a redirect leads. */
  location: string | undefined;
  body: Buffer;
}

/** Gets what lies at an address that a person has typed. As `postPublic`, it follows no redirect and calls nothing inside. */
export function getPublic(url: URL, { signal, anywhere, maxBytes }: PublicGet): Promise<PublicAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!anywhere && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(refusal(host));
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = ask(
      url,
      { method: 'GET', signal, agent: false, ...(!anywhere && { lookup: lookupPublic }) },
      (answer) => {
        const { statusCode = 0, headers } = answer;
        const end = (body: Buffer) => resolve({ status: statusCode, location: headers.location, body });
        if (statusCode !== 200) {
          answer.destroy();
          return end(Buffer.alloc(0));
        }
        const pieces: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece);
          bytes += piece.byteLength;
          // The head may say less than what comes.
          if (bytes > maxBytes)
            answer.destroy(new TooLong(`${url.host} answers with more than ${maxBytes} bytes`));
        });
        answer.on('end', () => end(Buffer.concat(pieces)));
        answer.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end();
  });
}
