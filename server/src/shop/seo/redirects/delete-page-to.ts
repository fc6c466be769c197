import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { deletePage } from '../../content/door.ts';
import { fieldsOf, record, type By } from './keep-redirects.ts';
import {
  lockRedirects,
  putRedirects,
  redirectFrom,
  redirectsOfPages,
  type RedirectFields,
} from './redirects.queries.ts';

/**
 * Deletes an own page, and lets all its addresses lead to another one if a target is named: both, or neither. Redirects that led to the
 * page lead to the target too, because a redirect to a redirect is refused. Refuses what deleting a page refuses, and a target that is
 * no address of the store, is the page itself or has a redirect.
 */
export async function deletePageTo(
  trx: Trx,
  id: string,
  { revision, target }: { revision: number; target?: string | undefined },
  by: By,
): Promise<void> {
  const paths = await deletePage(trx, id, revision, by.actor, by.now);
  if (target === undefined) return;
  await lockRedirects(trx);
  const rows = paths.map((source) => wanted(source, target, by));
  const { target_key, target_path } = firstOf(rows);
  if (await redirectFrom(trx, [target_key, target_path])) throw refused('redirect_leads_on');
  const before = await redirectsOfPages(
    trx,
    rows.map(({ source }) => source),
  );
  const led = before.filter(({ source }) => !rows.some((row) => row.source === source));
  const after = [
    ...rows,
    ...led.map((row) => ({ ...firstOf(rows), source: row.source, status: row.status })),
  ];
  await putRedirects(trx, after, { by: by.actor, now: by.now });
  for (const row of after) {
    const was = before.find(({ source }) => source === row.source) ?? null;
    await record(trx, by, was ? 'redirects.changed' : 'redirects.added', row.source, was, row);
  }
}

function wanted(source: string, target: string, { publicUrl }: By): RedirectFields {
  const row = fieldsOf({ source, target, status: 301 }, publicUrl);
  if ('why' in row) throw refused(row.why);
  return row;
}

const refused = (why: string) => problem('invalid_input', { fields: { target: why } });
