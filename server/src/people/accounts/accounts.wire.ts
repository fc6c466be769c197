import type { AccountInfo, getInfo, LoginRow as Login, OpenSession } from '@halfturn/contract/accounts.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { Member } from '../../platform/http/call.ts';
import type { AccountRow, LoginRow, SessionRow } from './accounts.queries.ts';

/** Row → wire, field by field. */
export const infoWire = ({ id, name }: Pick<AccountRow, 'id' | 'name'>): AccountInfo => ({
  id,
  uname: name,
});

/** The membership in the reply of `getInfo`. */
export type MemberFacts = Pick<AnswerOf<typeof getInfo>, 'level' | 'levelName' | 'discount' | 'points'>;

export const accountWire = (
  account: AccountRow,
  lastLogin: LoginRow | undefined,
  facts: MemberFacts,
): AnswerOf<typeof getInfo> => ({
  info: infoWire(account),
  email: account.email,
  country: account.country,
  phone: account.phone,
  zip: account.zip,
  address: account.address,
  contactTools: account.contact_tools,
  newsletter: account.newsletter,
  keyDelivery: account.key_delivery,
  ...facts,
  lastLoginIp: lastLogin?.ip ?? null,
  lastLoginTime: lastLogin?.at.toISOString() ?? null,
  memberSince: account.created_at.toISOString(),
});

export const loginWire = (row: LoginRow): Login => ({
  id: row.id,
  time: row.at.toISOString(),
  ip: row.ip,
  system: row.system,
  deviceName: row.device,
  method: row.method,
});

export const sessionWire = (row: SessionRow, member: Pick<Member, 'sessionId'>): OpenSession => ({
  id: row.id,
  current: row.id === member.sessionId,
  since: row.created_at.toISOString(),
  seen: row.seen_at.toISOString(),
  ip: row.ip,
  system: row.system,
  deviceName: row.device,
  remembered: row.remembered,
});
