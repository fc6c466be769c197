import type { Db } from '../../platform/db/kysely.ts';
import type { KeptRisk } from './judge-order.ts';

/** A try that was not taken. */
export interface Refusal {
  accountId: string | null;
  email: string;
  ip: string;
  currency: string;
  totalMinor: number;
  risk: KeptRisk;
}

/** Keeps a try that was refused, so that the staff can see whom the rules turn away. */
export async function noteRefusal(db: Db, refusal: Refusal, now: Date): Promise<void> {
  const { accountId, email, ip, currency, totalMinor, risk } = refusal;
  await db
    .insertInto('risk_refusals')
    .values({
      at: now,
      account_id: accountId,
      email,
      email_norm: email.toLowerCase(),
      ip,
      currency,
      total_minor: totalMinor,
      risk: JSON.stringify(risk),
    })
    .execute();
}
