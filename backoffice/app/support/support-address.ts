import { SUPPORT_TOPICS } from '@halfturn/contract/primitives/support-limits.ts';

/** The tabs in the order of the screen; the first is where one begins. */
export const STATES = ['waiting', 'answered', 'closed', 'all'] as const;
export const ASSIGNEES = ['mine', 'nobody'] as const;

/** What part of which list is shown. */
export interface SupportAddress {
  state: (typeof STATES)[number];
  topic: (typeof SUPPORT_TOPICS)[number] | '';
  assignee: (typeof ASSIGNEES)[number] | '';
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readSupport(search: string): SupportAddress {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    state: STATES.find((one) => one === query.get('state')) ?? 'waiting',
    topic: SUPPORT_TOPICS.find((one) => one === query.get('topic')) ?? '',
    assignee: ASSIGNEES.find((one) => one === query.get('assignee')) ?? '',
    q: (query.get('q') ?? '').trim().slice(0, 254),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of a list, with what is as usual left out: `?state=closed&topic=key`, or nothing. */
export function writeSupport({ state, topic, assignee, q, page }: Partial<SupportAddress>): string {
  const query = new URLSearchParams();
  if (state && state !== 'waiting') query.set('state', state);
  if (topic) query.set('topic', topic);
  if (assignee) query.set('assignee', assignee);
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `?${text}` : '';
}
