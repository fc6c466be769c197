import { X509Certificate, type KeyObject } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import { outward, type Outward } from '../../../platform/outward/outward.ts';
import type { Topic } from './sns-message.ts';

const CERTIFICATE = /^\/SimpleNotificationService-[0-9a-f]{16,64}\.pem$/;
/** Certificates that are kept, and so many are fetched in a minute: any sender can name one, and Amazon changes its own rarely. */
const KEPT = 4;
const FETCHES = 4;
const FETCHES_MS = 60_000;

/** Amazon's service of notifications, as the store calls it. */
export interface SnsService {
  /**
   * The public key behind the address of a certificate, which must be one of the service of the topic's own region. Refuses
   * `signature_invalid`, and `unavailable` if it cannot be fetched now.
   */
  keyAt: (address: string, topic: Topic, now: Date) => Promise<KeyObject>;
  /** Confirms that the store wants the messages of a topic. Refuses `unavailable` if Amazon does not take it now. */
  confirm: (topic: Topic, token: string) => Promise<void>;
}

/** The way to Amazon's service. Calls go to the region of the saved topic alone, never to an address that a message names. */
export function snsService({ clock, log }: Pick<Context, 'clock' | 'log'>): SnsService {
  const ways = new Map<string, Outward>();
  const wayTo = ({ origin }: Topic): Outward => {
    const way = ways.get(origin) ?? outward({ name: 'Amazon SNS', origins: [origin], clock, log });
    ways.set(origin, way);
    return way;
  };
  const certificates = new Map<string, X509Certificate>();
  let fetches: number[] = [];

  const fetched = async (address: string, topic: Topic, now: Date): Promise<X509Certificate> => {
    fetches = fetches.filter((at) => at > now.getTime() - FETCHES_MS);
    if (fetches.length >= FETCHES) throw problem('unavailable');
    fetches.push(now.getTime());
    const answer = await answerOf(() => wayTo(topic).fetch(address));
    if (!answer.ok) throw problem('signature_invalid');
    const certificate = readable(await answer.text());
    certificates.set(address, certificate);
    for (const oldest of certificates.keys()) if (certificates.size > KEPT) certificates.delete(oldest);
    return certificate;
  };

  return {
    async keyAt(address, topic, now) {
      const url = URL.parse(address);
      // As it was written, too: what parses to the same address need not be read alike by others.
      if (
        url?.origin !== topic.origin ||
        address !== `${topic.origin}${url.pathname}` ||
        !CERTIFICATE.test(url.pathname)
      )
        throw problem('signature_invalid');
      const certificate = certificates.get(address) ?? (await fetched(address, topic, now));
      if (now < certificate.validFromDate || now > certificate.validToDate)
        throw problem('signature_invalid');
      return certificate.publicKey;
    },
    async confirm(topic, token) {
      const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: topic.arn, Token: token });
      const answer = await answerOf(() => wayTo(topic).fetch(`${topic.origin}/?${query}`));
      if (!answer.ok) {
        log.warn({ status: answer.status }, 'Amazon SNS did not confirm the subscription of the store');
        throw problem('unavailable');
      }
    },
  };
}

/** The answer of Amazon. If there is none, Amazon sends its message again later. */
async function answerOf(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch {
    throw problem('unavailable');
  }
}

function readable(pem: string): X509Certificate {
  try {
    const certificate = new X509Certificate(pem);
    if (certificate.publicKey.asymmetricKeyType === 'rsa') return certificate;
  } catch {
    // Refused below.
  }
  throw problem('signature_invalid');
}
