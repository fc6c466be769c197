import { isIP } from 'node:net';
import { problem } from '@halfturn/contract/problem.ts';
import type { RateSource } from '@halfturn/contract/staff/currencies.ts';
import { audit } from '../../../house/audit/door.ts';
import { lockSetting, readPlain, saveSetting } from '../../../house/settings/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { isLoopback } from '../../../platform/exposure.ts';
import { isPublicAddress } from '../../../platform/outward/public-only.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { configuredFeed, feedAt, type RateFeed } from './feed.ts';

type Parts = Pick<Config, 'ratesUrl' | 'production'>;

/** What is saved of the source. */
async function savedSource(db: Db): Promise<{ url: string; hours: number }> {
  const { 'rates.url': url, 'rates.hours': hours } = await readPlain(db, ['rates.url', 'rates.hours']);
  return { url, hours };
}

/** The feed in use: the environment's before the saved one; null if rates are set by hand. */
export async function currentFeed(db: Db, config: Parts): Promise<{ feed: RateFeed; hours: number } | null> {
  const fixed = configuredFeed(config);
  if (fixed) return { feed: fixed, hours: 1 };
  const { url, hours } = await savedSource(db);
  return url === '' ? null : { feed: feedAt(url), hours };
}

/** The source as the back office shows it. */
export async function sourceWire(db: Db, { ratesUrl }: Pick<Config, 'ratesUrl'>): Promise<RateSource> {
  const saved = await savedSource(db);
  const version = versionOf(saved);
  if (ratesUrl !== undefined)
    return { origin: 'environment', url: ratesUrl.startsWith('file:') ? '' : ratesUrl, hours: 1, version };
  return { origin: saved.url === '' ? 'none' : 'saved', ...saved, version };
}

/**
 * Saves where rates are read. Refuses `not_found` while the environment names a source, `content_changed`, and (`invalid_input`) an
 * address as `demandAddress` does.
 */
export async function saveSource(
  trx: Trx,
  config: Parts,
  { url, hours, version }: { url: string; hours: number; version: string },
  actor: string,
): Promise<void> {
  if (config.ratesUrl !== undefined) throw problem('not_found');
  await lockSetting(trx, 'rates.url');
  const before = await savedSource(trx);
  await demandSeen(trx, version, { now: before, subject: 'rate-source' });
  const after = { url: url === '' ? '' : demandAddress(url, config), hours };
  await saveSetting(trx, 'rates.url', after.url, actor);
  await saveSetting(trx, 'rates.hours', after.hours, actor);
  await audit(trx, { actor, action: 'currencies.source_saved', subject: 'rate-source', before, after });
}

/**
 * The address in its usual form. Refuses (`invalid_input`) any but `https` to a public host, so that the store cannot be made to read what
 * stands beside it; a store that is only tried out may read its own machine.
 */
export function demandAddress(typed: string, { production }: Pick<Config, 'production'>): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const local = !production && isLoopback(host);
  const safe = url?.protocol === 'https:' || (local && url?.protocol === 'http:');
  const outside =
    local || (!isLoopback(host) && host.includes('.') && (isIP(host) === 0 || isPublicAddress(host)));
  if (!url || !safe || !outside || url.username !== '' || url.password !== '')
    throw problem('invalid_input', { fields: { url: 'https_address' } });
  url.hash = '';
  return url.href;
}
