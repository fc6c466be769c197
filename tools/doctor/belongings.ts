import type { Invariant } from './invariant.ts';

/** What members keep with the store. */
export const BELONGINGS: readonly Invariant[] = [
  {
    id: 'default-address',
    title: 'Who keeps addresses has one that is the default',
    why: 'A checkout that takes the default finds none, and the last address can never be deleted or replaced.',
    sql: `
      select account_id || ' has ' || count(*) || ' addresses, and none is the default' as what
      from addresses group by account_id having not bool_or(is_default)`,
  },
];
