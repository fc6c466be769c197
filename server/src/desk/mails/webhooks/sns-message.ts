import { verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';

/** A topic of Amazon SNS: its name, and where the service of its region is. */
export interface Topic {
  arn: string;
  origin: string;
}

/** The topic of an ARN; null for anything else. */
export function topicOf(arn: string): Topic | null {
  const found = /^arn:(aws|aws-cn|aws-us-gov):sns:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:[\w.-]{1,256}$/.exec(arn);
  if (!found) return null;
  const [, partition, region] = found;
  return { arn, origin: `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}` };
}

const text = z.string().max(300_000);
/** What Amazon SNS posts (HTTP/HTTPS notification and subscription confirmation JSON formats). */
export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().max(400),
  Message: text,
  Timestamp: z.iso.datetime(),
  Subject: text.nullish(),
  Token: text.optional(),
  SubscribeURL: text.optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(4_000),
  SigningCertURL: z.string().max(400),
});
export type SnsMessage = z.output<typeof snsMessage>;

const NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const;
const CONFIRMATION = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const;

/** The bytes that Amazon signs: the names and values of some fields, each on a line of its own. A subject that is not there is left out. */
export function signedText(message: SnsMessage): string {
  const names = message.Type === 'Notification' ? NOTIFICATION : CONFIRMATION;
  return names.map((name) => (message[name] == null ? '' : `${name}\n${message[name]}\n`)).join('');
}

/** Whether a message has the signature of this key. Version 1 signs with SHA-1, which topics use unless told otherwise. */
export const hasSignature = (message: SnsMessage, key: KeyObject): boolean =>
  verify(
    message.SignatureVersion === '1' ? 'sha1' : 'sha256',
    Buffer.from(signedText(message)),
    key,
    Buffer.from(message.Signature, 'base64'),
  );
