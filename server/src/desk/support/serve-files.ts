import { present } from '@halfturn/contract/primitives/rows.ts';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffReadTicket } from '@halfturn/contract/staff/support.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitStaff } from '../../house/staff/door.ts';
import { memberOf } from '../../people/accounts/door.ts';
import type { Context } from '../../platform/context.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { dispositionOf, SERVED } from '../../platform/attachments/attachment.ts';
import { fileBytes, type FileReader } from './files.queries.ts';

const UUID = '(^[0-9a-fA-F-]{36}$)';

const OFTEN = { calls: 300, seconds: 600 };
const MEMBERS = { config: { declared: { access: 'member', limit: OFTEN } } } as const;
const STAFF = { config: { declared: { access: 'staff', limit: OFTEN } } } as const;

/**
 * Serves attached files to the member who sent them, and to staff who may read tickets. Browsers save them under a type that we
 * set, and may run nothing in them. No cache keeps them.
 */
export function serveSupportFiles(app: FastifyInstance, context: Pick<Context, 'db' | 'clock'>): void {
  const member = memberOf(context);
  const staff = admitStaff(context);
  const hand = async (request: FastifyRequest, reply: FastifyReply, reader: FileReader) => {
    const { id } = request.params as { id: string };
    const file = await fileBytes(context.db, id, reader);
    if (!file) throw problem('not_found');
    return await reply
      .type(SERVED[file.kind].type)
      .header('content-disposition', dispositionOf(file.name))
      .header('content-security-policy', `default-src 'none'; sandbox; frame-ancestors 'none'`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  };
  const visitor = ({ ip, headers }: FastifyRequest) => visitorOf({ ip, headers });
  app.get(`${BASE}/api/support/files/:id${UUID}`, MEMBERS, async (request, reply) => {
    const asks = await member({ visitor: visitor(request), headers: request.headers }, true);
    return await hand(request, reply, { accountId: present(asks).id });
  });
  app.get(`${BASE}/admin/support/files/:id${UUID}`, STAFF, async (request, reply) => {
    await staff(staffReadTicket, visitor(request));
    return await hand(request, reply, 'staff');
  });
}
