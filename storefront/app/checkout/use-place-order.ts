import { CallError } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import { useState } from 'react';
import { useCall } from '../api.ts';
import type { OrderBody } from './order-body.ts';
import type { CaptchaAnswer } from '../captcha/use-captcha.ts';
import { endSubmission, openSubmission } from './submission-key.ts';

export type Placed = ReplyOf<Calls['POST /api/orders']>;

/** Statuses that do not tell whether the order was placed: the same submission may be sent again. */
const OPEN_ENDED = (error: CallError) => error.status === 0 || error.status >= 500 || error.status === 429;

/**
 * Sends an order. A try without an answer is repeated under the same key, so it cannot place a second order; after a
 * refusal the next try is a new submission, as the store would repeat its refusal under the old key.
 *
 * @throws CallError where the order was not placed, or not heard of
 */
export function usePlaceOrder(): {
  placing: boolean;
  place: (body: OrderBody, captcha: CaptchaAnswer | null) => Promise<Placed>;
} {
  const call = useCall();
  const [placing, setPlacing] = useState(false);
  const place = async (body: OrderBody, answer: CaptchaAnswer | null) => {
    setPlacing(true);
    try {
      const { key: idempotencyKey, captcha } = openSubmission(JSON.stringify(body), answer);
      const whole = captcha ? { ...body, captcha } : body;
      const placed = await call('POST /api/orders', { body: whole }, { idempotencyKey });
      endSubmission();
      // Stays busy: the page is on its way out.
      return placed;
    } catch (error) {
      if (error instanceof CallError && !OPEN_ENDED(error)) endSubmission();
      setPlacing(false);
      throw error;
    }
  };
  return { placing, place };
}
