import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { finishSignIn as call } from '@halfturn/contract/sign-in-with.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Member } from '../../../platform/http/call.ts';
import type { AccountRow } from '../accounts.queries.ts';
import { infoWire } from '../accounts.wire.ts';
import type { RequestOrigin, SignedIn } from '../sign-in.ts';
import type { AttemptRow } from './attempts.queries.ts';

type Reply = AnswerOf<typeof call>;
export type Done = Extract<Reply, { step: 'done' }>;

/** What came of a sign-in at a provider: the reply, and the session that was opened, if one was. */
export interface Finished<R extends Reply = Reply> {
  reply: R;
  entered: SignedIn | null;
  remember: boolean;
}

export interface FromWhere {
  browserHash: Buffer | null;
  /** Who is signed in already, on the page that asked for the proof or on the account's own. */
  member: Member | null;
  locale: Locale;
  whence: RequestOrigin;
}

/** The reply to a sign-in that is over. */
export function finished(
  { return_to, remembered }: AttemptRow,
  account: AccountRow,
  entered: SignedIn | null,
  { created = false, connected = false } = {},
): Finished<Done> {
  return {
    reply: { step: 'done', info: infoWire(account), to: return_to, created, connected },
    entered,
    remember: remembered,
  };
}
