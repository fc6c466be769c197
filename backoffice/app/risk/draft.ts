import { recordOf } from '@halfturn/contract/primitives/names.ts';
import { RISK_CODES, RISK_REASONS, type RiskReason } from '@halfturn/contract/primitives/risk-reasons.ts';
import type { RiskRules } from '@halfturn/contract/staff/risk.ts';

/** The rules as they are typed. */
export interface Draft {
  review: string;
  refuse: string;
  weights: Record<RiskReason, { points: string; limit: string }>;
  classes: readonly string[];
  networks: string;
  cards: { declines: string; minutes: string };
}

/** Amounts are typed in whole dollars. */
const shown = (code: RiskReason, limit: number): string =>
  String(RISK_REASONS[code] === 'amount' ? limit / 100 : limit);

export const draftOf = (rules: RiskRules): Draft => ({
  review: String(rules.review),
  refuse: String(rules.refuse),
  weights: recordOf(RISK_CODES, (code) => {
    const { points, limit } = rules.weights[code];
    return { points: String(points), limit: shown(code, limit) };
  }),
  classes: rules.classes,
  networks: rules.networks.join('\n'),
  cards: { declines: String(rules.cards.declines), minutes: String(rules.cards.minutes) },
});

/** The rules that a draft comes to, or what is wrong with it first; `line`: which of the networks is none. */
export type Read =
  | { rules: RiskRules; wrong: null }
  | { rules: null; wrong: 'numbers' | 'lines' }
  | { rules: null; wrong: 'networks'; line: string };

/** Whether a draft comes to other rules than those, or to none. */
export function isChanged(draft: Draft, rules: RiskRules): boolean {
  const read = readDraft(draft);
  const typed = read.rules ? draftOf(read.rules) : draft;
  return JSON.stringify(typed) !== JSON.stringify(draftOf(rules));
}

const NETWORK = /^(?:\d{1,3}(?:\.\d{1,3}){3}\/\d{1,2}|[0-9a-f:.]*:[0-9a-f:.]*\/\d{1,3})$/i;
const whole = (text: string, most: number): number | null => {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  return number <= most ? number : null;
};

export function readDraft(draft: Draft): Read {
  const [review, refuse] = [whole(draft.review, 1000), whole(draft.refuse, 1000)];
  const weights: Partial<RiskRules['weights']> = {};
  for (const code of RISK_CODES) {
    const points = whole(draft.weights[code].points, 200);
    const limit = whole(draft.weights[code].limit, 1_000_000);
    if (points === null || limit === null) return { rules: null, wrong: 'numbers' };
    weights[code] = { points, limit: RISK_REASONS[code] === 'amount' ? limit * 100 : limit };
  }
  const [declines, minutes] = [whole(draft.cards.declines, 100), whole(draft.cards.minutes, 1440)];
  if (!review || !refuse || !declines || !minutes) return { rules: null, wrong: 'numbers' };
  if (refuse < review) return { rules: null, wrong: 'lines' };
  const networks = draft.networks
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line = networks.find((network) => !NETWORK.test(network));
  if (line !== undefined) return { rules: null, wrong: 'networks', line };
  return {
    rules: {
      review,
      refuse,
      weights: weights as RiskRules['weights'],
      classes: [...draft.classes],
      networks,
      cards: { declines, minutes },
    },
    wrong: null,
  };
}
