import type { Db } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';
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
  await send(
    db,
    insert(now, accountId, email, email.toLowerCase(), ip, currency, totalMinor, JSON.stringify(risk)),
  );
}

const insert = statement<
  [
    at: Date,
    accountId: string | null,
    email: string,
    emailNorm: string,
    ip: string,
    currency: string,
    totalMinor: number,
    risk: string,
  ]
>`
  insert into risk_refusals (at, account_id, email, email_norm, ip, currency, total_minor, risk)
  values ($1, $2, $3, $4, $5::inet, $6, $7, $8::jsonb)`;
