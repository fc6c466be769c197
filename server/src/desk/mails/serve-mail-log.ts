import { Readable } from 'node:stream';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { mailFilters, staffMails } from '@halfturn/contract/staff/mails.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { audit, staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { admitStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { mailsAfter, type MailLogRow, type MailWish } from './mail-log.queries.ts';
import { mailEntryWire, type Sees } from './mail-log.wire.ts';
import { seenBy } from './mails.staff.routes.ts';

/** The limit is low because the file may read the whole log. */
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 10, seconds: 600 } } } } as const;
const filters = z.object(mailFilters);

/** Serves the log of emails as a CSV file, with the filters of its screen and as much as the person may see. */
export function serveMailLog(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const staff = admitStaff(context);
  app.get(`${BASE}/admin/mails.csv`, WHOLE, async (request, reply) => {
    const { ip, headers } = request;
    const who = await staff(staffMails, visitorOf({ ip, headers }));
    const asked = filters.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const sees = seenBy(who);
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const order = sees.orders ? asked.data.order : '';
    const wish = { ...asked.data, order, zone, whole: !sees.orders };
    await inTransaction(db, (trx) =>
      audit(trx, {
        actor: staffActor(who),
        action: 'mail.exported',
        subject: 'mails',
        // An address in the filter is personal, and the audit log is never emptied.
        after: { ...asked.data, q: asked.data.q === '' ? '' : '…' },
      }),
    );
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="emails.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(csvOf(db, wish, sees)));
  });
}

const HEAD = [
  'id',
  'queued_at',
  'kind',
  'state',
  'recipient',
  'language',
  'order',
  'accepted_at',
  'tries',
  'error',
];

async function* csvOf(db: Db, wish: MailWish, sees: Sees): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(HEAD)}`;
  let last: MailLogRow | null = null;
  for (;;) {
    const rows: MailLogRow[] = await mailsAfter(db, wish, last);
    for (const row of rows) {
      const { id, queuedAt, kind, state, recipient, locale, orderNo, acceptedAt, tries, error } =
        mailEntryWire(row, sees);
      yield csvLine([id, queuedAt, kind, state, recipient, locale, orderNo, acceptedAt, tries, error]);
    }
    last = rows.at(-1) ?? null;
    if (last === null) return;
  }
}
