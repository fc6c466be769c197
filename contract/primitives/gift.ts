import * as z from 'zod';
import { GIFT_MESSAGE_CHARS, GIFT_SENDER_CHARS, GIFT_STATES } from './gift-limits.ts';
import { email, isoTime, line, prose } from './text.ts';

/** A gift as its giver writes it at the checkout. */
export const giftDraft = z.object({
  email: z.string().default('').pipe(email),
  /** Name of the giver; empty if not given. */
  sender: line(GIFT_SENDER_CHARS).default(''),
  message: prose(GIFT_MESSAGE_CHARS).default(''),
  /** When it is sent, within a year; null: as soon as it is paid. */
  at: z.iso.datetime({ offset: true }).nullable().default(null),
});

/** A gift as its giver sees it, on the order. */
export const orderGift = z.object({
  /** Hidden to a few letters for who holds only the mail's link; empty once it was forgotten. */
  email: z.string(),
  sender: z.string(),
  message: z.string(),
  /** When it is sent; null: as soon as it is paid. */
  at: isoTime.nullable(),
  state: z.enum(GIFT_STATES),
  sentAt: isoTime.nullable(),
  openedAt: isoTime.nullable(),
  /** What can still be changed of it: nothing once it is opened, or its money has gone back. */
  changeable: z.boolean(),
  /** It could be sent now: its keys are there, and the order waits for no review. */
  sendable: z.boolean(),
});
export type OrderGift = z.infer<typeof orderGift>;
