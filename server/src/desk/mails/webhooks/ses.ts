import { problem } from '@halfturn/contract/problem.ts';
import * as z from 'zod';
import { mailIdIn } from '../bounces/own-message-id.ts';
import { isOfNow, parsed, reasonOf, SPAM, type Report, type Reporter } from './report.ts';
import { hasSignature, snsMessage, topicOf } from './sns-message.ts';
import type { SnsService } from './sns-service.ts';

const text = z.string().max(4_000).nullish();
const recipients = z
  .array(z.object({ status: text, action: text, diagnosticCode: text }))
  .max(100)
  .default([]);
/** What Amazon SES says of an email, in the message of a notification or an event. */
const notice = z.object({
  notificationType: text,
  eventType: text,
  mail: z.object({
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .max(500)
      .nullish(),
    commonHeaders: z.object({ messageId: text }).nullish(),
  }),
  bounce: z.object({ bounceType: text, bounceSubType: text, bouncedRecipients: recipients }).nullish(),
  complaint: z.object({ complaintFeedbackType: text }).nullish(),
  deliveryDelay: z.object({ delayType: text, delayedRecipients: recipients }).nullish(),
});
type Notice = z.output<typeof notice>;

/**
 * Amazon SES reports through a topic of Amazon SNS, which signs each message. The store is given the ARN of the topic, so that a message of
 * another customer of Amazon, which Amazon signs as well, is refused.
 */
export const amazonSes = (service: SnsService): Reporter => ({
  faultOf: (secret) => (topicOf(secret) ? null : 'sns_topic'),
  read: async ({ raw, secret, now }) => {
    const { success, data: message } = snsMessage.safeParse(parsed(raw));
    if (!success) throw problem('malformed_request');
    const topic = topicOf(secret.expose());
    if (!topic || message.TopicArn !== topic.arn || !isOfNow(new Date(message.Timestamp), now))
      throw problem('signature_invalid');
    const key = await service.keyAt(message.SigningCertURL, topic, now);
    if (!hasSignature(message, key)) throw problem('signature_invalid');
    if (message.Type === 'SubscriptionConfirmation') await service.confirm(topic, message.Token ?? '');
    return message.Type === 'Notification' ? reportsIn(message.MessageId, message.Message) : [];
  },
});

function reportsIn(id: string, message: string): Report[] {
  // The first message of a topic is a sentence, and other things may be published to it.
  const { success, data } = notice.safeParse(jsonIn(message));
  if (!success) return [];
  const said = saidIn(data);
  return said ? [{ id, mailId: mailIdOf(data), ...said }] : [];
}

function saidIn({
  notificationType,
  eventType,
  bounce,
  complaint,
  deliveryDelay,
}: Notice): Pick<Report, 'kind' | 'reason'> | null {
  switch (notificationType ?? eventType) {
    case 'Bounce': {
      const one = bounce?.bouncedRecipients[0];
      // An email that was answered by an out-of-office reply is a transient bounce without a failure.
      const lost = bounce?.bounceType !== 'Transient' || one?.action === 'failed';
      return {
        kind: lost ? 'bounced' : 'delayed',
        reason: reasonOf(diagnosisOf(one), `${bounce?.bounceType ?? ''} ${bounce?.bounceSubType ?? ''}`),
      };
    }
    case 'Complaint':
      return {
        kind: 'complained',
        reason: reasonOf(
          complaint?.complaintFeedbackType && `${SPAM} (${complaint.complaintFeedbackType})`,
          SPAM,
        ),
      };
    case 'DeliveryDelay':
      return {
        kind: 'delayed',
        reason: reasonOf(diagnosisOf(deliveryDelay?.delayedRecipients[0]), deliveryDelay?.delayType),
      };
    default:
      return null;
  }
}

const diagnosisOf = (one: z.output<typeof recipients>[number] | undefined): string =>
  (one?.diagnosticCode ?? one?.status ?? '').replace(/^[\w-]+\s*;\s*/, '');

/** The Message-ID that the store has given, which is among the original headers; Amazon sends the email under one of its own. */
function mailIdOf({ mail: { headers, commonHeaders } }: Notice): string | null {
  const own = headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  return mailIdIn(own ?? '') ?? mailIdIn(commonHeaders?.messageId ?? '');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
