import { SUPPORT_TOPICS } from '@halfturn/contract/primitives/support-limits.ts';
import { pageIn, queryOf, soughtIn } from '../list-query.ts';

/** The tabs in the order of the screen; the first is where one begins. */
export const STATES = ['waiting', 'answered', 'closed', 'all'] as const;
export const ASSIGNEES = ['mine', 'nobody'] as const;

/** The list and the page that are shown. */
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
  return {
    state: STATES.find((one) => one === query.get('state')) ?? 'waiting',
    topic: SUPPORT_TOPICS.find((one) => one === query.get('topic')) ?? '',
    assignee: ASSIGNEES.find((one) => one === query.get('assignee')) ?? '',
    q: soughtIn(query, 254),
    page: pageIn(query),
  };
}

/** The query of a list, with what is as usual left out: `?state=closed&topic=key`, or nothing. */
export const writeSupport = ({ state, topic, assignee, q, page }: Partial<SupportAddress>): string =>
  queryOf({ state, topic, assignee, q, page }, { state: 'waiting' });
