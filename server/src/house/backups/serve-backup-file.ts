import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffSendBackup } from '@halfturn/contract/staff/backups.ts';
import type { FastifyInstance } from 'fastify';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { audit, staffActor } from '../audit/door.ts';
import { admitStaff } from '../staff/door.ts';
import { backupById } from './backups.queries.ts';

const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 10, seconds: 600 } } } } as const;

/** Serves the file of a backup to an owner with a fresh code, and notes it in the audit log. */
export function serveBackupFile(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const admit = admitStaff(context);
  app.get<{ Params: { id: string } }>(
    `${BASE}/admin/backups/:id(^[0-9a-fA-F-]{36}$)/file`,
    WHOLE,
    async (request, reply) => {
      const { ip, headers } = request;
      const who = await admit(staffSendBackup, visitorOf({ ip, headers }));
      const id = z.uuid().safeParse(request.params.id);
      const row = id.success ? await backupById(db, id.data) : undefined;
      if (!row) throw problem('not_found');
      const handle = row.file === null ? null : await open(row.file, 'r').catch(() => null);
      if (!handle || row.file === null) throw problem('backup_gone');
      const name = basename(row.file);
      try {
        const { size } = await handle.stat();
        await inTransaction(db, (trx) =>
          audit(trx, {
            actor: staffActor(who),
            action: 'backups.downloaded',
            subject: `backup:${row.id}`,
            after: { file: row.file, bytes: size },
          }),
        );
        return await reply
          .type('application/octet-stream')
          .header('content-length', size)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'private, no-store')
          .send(handle.createReadStream());
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
  );
}
