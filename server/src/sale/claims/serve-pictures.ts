import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffReadClaim } from '@halfturn/contract/staff/claims.ts';
import type { FastifyInstance } from 'fastify';
import { admitStaff } from '../../house/staff/door.ts';
import { dispositionOf, SERVED } from '../../platform/attachments/attachment.ts';
import type { Context } from '../../platform/context.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { sentPicture } from './claims.queries.ts';

const UUID = '(^[0-9a-fA-F-]{36}$)';

const STAFF = { config: { declared: { access: 'staff', limit: { calls: 300, seconds: 600 } } } } as const;

/** Serves the pictures of claims to staff, as files to be saved and with a type of our own. No cache keeps them. */
export function serveClaimPictures(app: FastifyInstance, context: Pick<Context, 'db' | 'clock'>): void {
  const staff = admitStaff(context);
  app.get(`${BASE}/admin/claims/pictures/:id${UUID}`, STAFF, async (request, reply) => {
    await staff(staffReadClaim, visitorOf({ ip: request.ip, headers: request.headers }));
    const { id } = request.params as { id: string };
    const picture = await sentPicture(context.db, id);
    if (!picture) throw problem('not_found');
    return await reply
      .type(SERVED.picture.type)
      .header('content-disposition', dispositionOf(picture.name))
      .header('content-security-policy', `default-src 'none'; sandbox; frame-ancestors 'none'`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(picture.bytes);
  });
}
