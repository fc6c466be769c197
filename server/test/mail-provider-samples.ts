import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto';

/** Requests of providers of email delivery, in the forms of their documentation and signed as there. */

export interface Sample {
  body: string;
  headers?: Record<string, string>;
}

interface About {
  /** The Message-ID of our email, without its brackets. */
  messageId: string;
  at: Date;
}

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

/** Mailgun: "Securing Webhooks" and "Event Structure". */
export function mailgunSample(
  key: string,
  { messageId, at }: About,
  { event = 'failed', severity = 'permanent', token = randomBytes(25).toString('hex') } = {},
): Sample {
  const timestamp = seconds(at);
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  return {
    body: JSON.stringify({
      signature: { token, timestamp, signature },
      'event-data': {
        event,
        severity,
        id: 'G9Bn5sl1TC6nu79C8C0bwg',
        timestamp: Number(timestamp),
        reason: 'bounce',
        recipient: 'alice@example.com',
        'delivery-status': {
          code: 605,
          message: '',
          description: 'Not delivering to previously bounced address',
        },
        message: { headers: { 'message-id': messageId, from: 'shop@example.com', to: 'alice@example.com' } },
      },
    }),
  };
}

/** The pair of keys of an account at SendGrid; the public one as the account shows it. */
export function sendgridKeys(): { shown: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return { shown: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), privateKey };
}

/** SendGrid: "Event Webhook Reference" and "Event Webhook Security Features". */
export function sendgridSample(
  privateKey: KeyObject,
  at: Date,
  events: readonly { messageId: string; event: string; id?: string; reason?: string }[],
): Sample {
  const timestamp = seconds(at);
  const body = JSON.stringify(
    events.map(({ messageId, event, id = randomUUID(), reason }) => ({
      email: 'example@example.com',
      timestamp: Number(timestamp),
      'smtp-id': `<${messageId}>`,
      event,
      category: 'cat facts',
      sg_event_id: id,
      sg_message_id: '14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0',
      ...(reason !== undefined && { reason, status: '5.0.0', type: 'bounce' }),
    })),
  );
  const signature = sign('sha256', Buffer.from(timestamp + body), privateKey).toString('base64');
  return {
    body,
    headers: {
      'X-Twilio-Email-Event-Webhook-Signature': signature,
      'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
    },
  };
}

/** The requests that the maintainers of SendGrid's own library test their verification with. */
export const SENDGRID_PUBLISHED = {
  publicKey:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==',
  signature:
    'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
  timestamp: '1588788367',
  body: JSON.stringify({ category: 'example_payload', event: 'test_event', message_id: 'message_id' }),
};

export const TOPIC = 'arn:aws:sns:eu-central-1:123456789012:store-mail';
export const SNS_ORIGIN = 'https://sns.eu-central-1.amazonaws.com';
export const SNS_CERTIFICATE = `${SNS_ORIGIN}/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem`;

interface SnsParts {
  at: Date;
  type?: 'Notification' | 'SubscriptionConfirmation';
  message: string;
  id?: string;
  topic?: string;
  certificate?: string;
  version?: '1' | '2';
}

/** Amazon SNS: "HTTP/HTTPS notification JSON format" and "Verifying the signatures of Amazon SNS messages". */
export function snsSample(privateKey: KeyObject, parts: SnsParts): Sample {
  const { at, type = 'Notification', message, id = randomUUID(), version = '2' } = parts;
  const fields: Record<string, string> = {
    Type: type,
    MessageId: id,
    TopicArn: parts.topic ?? TOPIC,
    Message: message,
    Timestamp: at.toISOString(),
    ...(type === 'SubscriptionConfirmation' && {
      Token: '2336412f37fb687f5d51e6e241d',
      SubscribeURL: 'https://elsewhere.example/?Action=ConfirmSubscription',
    }),
  };
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}\n${fields[name]}\n`)
    .join('');
  return {
    body: JSON.stringify({
      ...fields,
      SignatureVersion: version,
      Signature: sign(version === '1' ? 'sha1' : 'sha256', Buffer.from(signed), privateKey).toString(
        'base64',
      ),
      SigningCertURL: parts.certificate ?? SNS_CERTIFICATE,
    }),
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': type },
  };
}

/** Amazon SES: "Amazon SNS notification examples for Amazon SES", with the original headers. */
export const sesNotice = (
  messageId: string,
  kind: 'Bounce' | 'Complaint',
  bounceType = 'Permanent',
): string =>
  JSON.stringify({
    notificationType: kind,
    ...(kind === 'Bounce'
      ? {
          bounce: {
            bounceType,
            bounceSubType: 'General',
            bouncedRecipients: [
              {
                emailAddress: 'jane@example.com',
                ...(bounceType === 'Permanent' && {
                  status: '5.1.1',
                  action: 'failed',
                  diagnosticCode: 'smtp; 550 5.1.1 <jane@example.com>... User',
                }),
              },
            ],
            timestamp: '2016-01-27T14:59:38.237Z',
            feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
          },
        }
      : {
          complaint: {
            complainedRecipients: [{ emailAddress: 'richard@example.com' }],
            timestamp: '2016-01-27T14:59:38.237Z',
            feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
            complaintFeedbackType: 'abuse',
          },
        }),
    mail: {
      timestamp: '2016-01-27T14:59:38.237Z',
      source: 'john@example.com',
      messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
      destination: ['jane@example.com'],
      headersTruncated: false,
      headers: [
        { name: 'From', value: '"John Doe" <john@example.com>' },
        { name: 'Message-ID', value: `<${messageId}>` },
      ],
      commonHeaders: { from: ['John Doe <john@example.com>'], messageId: `<${messageId}>`, subject: 'Hello' },
    },
  });
