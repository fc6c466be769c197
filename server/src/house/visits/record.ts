import type { Context } from '../../platform/context.ts';
import type { Headers } from '../../platform/http/visitor.ts';
import { countStep } from './count-views.ts';
import { recordVisit } from './visits.queries.ts';

/** A step from one address to another. */
export interface Step {
  toUrl: string;
  fromUrl: string;
  accountId: string | null;
}

/** Records visits, except those of visitors who ask for privacy. */
export function visitRecorder({ config, db, clock, log }: Pick<Context, 'config' | 'db' | 'clock' | 'log'>) {
  const any = async ({ toUrl, fromUrl, accountId }: Step, headers: Headers): Promise<void> => {
    if (wantsPrivacy(headers)) return;
    const path = pathOf(toUrl);
    if (!isOurs(fromUrl, config.publicUrl)) countStep(db, log, 'visit', clock.now());
    if (path === CHECKOUT) countStep(db, log, 'checkout', clock.now());
    await recordVisit(db, {
      toUrl: path,
      fromUrl: originOf(fromUrl, config.publicUrl),
      accountId,
      at: clock.now(),
    });
  };
  return {
    any,
    /** Only the first step of a visitor who comes from another site. */
    first: async (step: Step, headers: Headers): Promise<void> => {
      if (isForeign(step.fromUrl, config.publicUrl)) await any(step, headers);
    },
  };
}

/** Whether a visitor came from another site. An address that is not a web address (an app, a blank page) does not count. */
export function isForeign(fromUrl: string | undefined, publicUrl: string): boolean {
  if (!fromUrl || !URL.canParse(fromUrl)) return false;
  const from = new URL(fromUrl);
  return /^https?:$/.test(from.protocol) && from.host !== new URL(publicUrl).host;
}

const CHECKOUT = '/checkout';

/** Whether a visitor came from a page of ours: a path, or an address with our host. */
const isOurs = (fromUrl: string, publicUrl: string): boolean =>
  fromUrl.startsWith('/') || (URL.canParse(fromUrl) && new URL(fromUrl).host === new URL(publicUrl).host);

/** The path of a page, without its query: searches and order secrets are not stored. */
export function pathOf(toUrl: string): string {
  return toUrl.replace(/[?#].*$/s, '').slice(0, 300) || '/';
}

/** The origin of a visit: a path of ours or the origin of another site, else empty. */
export function originOf(fromUrl: string, publicUrl: string): string {
  if (/^\/(?![/\\])/.test(fromUrl)) return pathOf(fromUrl);
  if (!URL.canParse(fromUrl)) return '';
  const from = new URL(fromUrl);
  if (!/^https?:$/.test(from.protocol)) return '';
  return from.host === new URL(publicUrl).host ? pathOf(from.pathname) : from.origin.slice(0, 300);
}

/** Whether the visitor asks not to be counted: by Do Not Track, by Global Privacy Control, or by the box on our own page. */
export function wantsPrivacy(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const { dnt, cookie } = headers;
  return dnt === '1' || headers['sec-gpc'] === '1' || /(^|;\s*)visits=off(;|$)/.test(String(cookie ?? ''));
}
