import type { Context } from '../../platform/context.ts';
import type { Headers } from '../../platform/http/visitor.ts';
import { isForeign } from './referrer.ts';
import { originOf, pathOf, wantsPrivacy } from './visit.ts';
import { recordVisit } from './visits.queries.ts';

/** A step from one address to another. */
export interface Step {
  toUrl: string;
  fromUrl: string;
  accountId: string | null;
}

/** Records visits, except those of visitors who ask for privacy. */
export function visitRecorder({ config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>) {
  const any = async ({ toUrl, fromUrl, accountId }: Step, headers: Headers): Promise<void> => {
    if (wantsPrivacy(headers)) return;
    await recordVisit(db, {
      toUrl: pathOf(toUrl),
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
