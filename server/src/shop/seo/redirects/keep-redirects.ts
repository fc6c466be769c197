import type { RedirectStatus } from '@halfturn/contract/staff/redirect-parts.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { sourceOf, targetOf } from './address.ts';
import {
  changeRedirect,
  deleteRedirectRow,
  lockRedirects,
  neighborsOf,
  putRedirects,
  redirectById,
  type RedirectFields,
  type RedirectRow,
} from './redirects.queries.ts';

export interface RedirectWish {
  source: string;
  target: string;
  status: RedirectStatus;
}

export interface By {
  actor: string;
  now: Date;
  publicUrl: string;
}

/** A wish as it is stored, or the field and the sentence that refuse it. */
export function fieldsOf(
  { source, target, status }: RedirectWish,
  publicUrl: string,
): RedirectFields | { field: 'source' | 'target'; why: string } {
  const from = sourceOf(source, publicUrl);
  if (from === null) return { field: 'source', why: 'redirect_source' };
  const to = targetOf(target, publicUrl);
  if (to === null) return { field: 'target', why: 'redirect_target' };
  if (to.key === from || to.path === from) return { field: 'target', why: 'redirect_loop' };
  return { source: from, target: to.to, target_key: to.key, target_path: to.path, status };
}

/** What a colleague sees of a redirect, by which a change of another one is noticed. */
export const seenOf = ({ source, target, status }: RedirectRow) => ({ source, target, status });

/** Adds a redirect. Refuses what is no address of the store, a source that has one already, loops and chains. Returns its source. */
export async function addRedirect(trx: Trx, wish: RedirectWish, by: By): Promise<string> {
  await lockRedirects(trx);
  const row = await checked(trx, wish, by, null);
  await putRedirects(trx, [row], { by: by.actor, now: by.now });
  await record(trx, by, 'redirects.added', row.source, null, row);
  return row.source;
}

/** Changes a redirect. Refuses `not_found` and `content_changed` beside what adding refuses. */
export async function editRedirect(
  trx: Trx,
  id: string,
  { version, ...wish }: RedirectWish & { version: string },
  by: By,
): Promise<void> {
  await lockRedirects(trx);
  const before = await redirectById(trx, id);
  if (!before) throw problem('not_found');
  await demandSeen(trx, version, { now: seenOf(before), subject: `redirect:${before.source}` });
  const row = await checked(trx, wish, by, id);
  await changeRedirect(trx, id, row, { by: by.actor, now: by.now });
  await record(trx, by, 'redirects.changed', row.source, before, row);
}

/** Deletes a redirect. Refuses `not_found`. */
export async function deleteRedirect(trx: Trx, id: string, by: By): Promise<void> {
  await lockRedirects(trx);
  const before = await redirectById(trx, id);
  if (!before) throw problem('not_found');
  await deleteRedirectRow(trx, id);
  await record(trx, by, 'redirects.removed', before.source, before, null);
}

async function checked(
  trx: Trx,
  wish: RedirectWish,
  { publicUrl }: By,
  except: string | null,
): Promise<RedirectFields> {
  const row = fieldsOf(wish, publicUrl);
  if ('why' in row) throw problem('invalid_input', { fields: { [row.field]: row.why } });
  await demandFree(trx, row, except);
  return row;
}

async function demandFree(trx: Trx, row: RedirectFields, except: string | null): Promise<void> {
  const { taken, leadsOn, isLedTo } = await neighborsOf(trx, row, except);
  if (taken) throw problem('invalid_input', { fields: { source: 'redirect_taken' } });
  if (leadsOn) throw problem('invalid_input', { fields: { target: 'redirect_leads_on' } });
  if (isLedTo) throw problem('invalid_input', { fields: { source: 'redirect_led_to' } });
}

/** Writes a change of a redirect to the audit log. */
export async function record(
  trx: Trx,
  { actor }: By,
  action: string,
  source: string,
  before: RedirectFields | null,
  after: RedirectFields | null,
): Promise<void> {
  const said = (row: RedirectFields | null) =>
    row && { source: row.source, target: row.target, status: row.status };
  await audit(trx, {
    actor,
    action,
    subject: `redirect:${source}`,
    before: said(before),
    after: said(after),
  });
}
