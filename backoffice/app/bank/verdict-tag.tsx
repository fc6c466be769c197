import type { TransferVerdict } from '@halfturn/contract/staff/bank.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag, type TagProps } from '@halfturn/ui/tag.tsx';

type Look = Pick<TagProps, 'tone' | 'dot'> & { words: Key<'staff-bank'> };

const PAYS = { tone: 'good', dot: 'full' } as const;
const BACK = { tone: 'bad', dot: 'half' } as const;
const WAITS = { tone: 'warn', dot: 'hollow' } as const;

const LOOKS: Readonly<Record<TransferVerdict, Look>> = {
  exact: { ...PAYS, words: 'staff-bank.exact' },
  over: { ...PAYS, words: 'staff-bank.over' },
  short: { ...BACK, words: 'staff-bank.short' },
  currency: { ...BACK, words: 'staff-bank.wrong_currency' },
  double: { ...BACK, words: 'staff-bank.double' },
  late: { ...BACK, words: 'staff-bank.late' },
  cancelled: { ...BACK, words: 'staff-bank.cancelled' },
  unknown: { ...WAITS, words: 'staff-bank.unknown' },
  several: { ...WAITS, words: 'staff-bank.several' },
  method: { ...WAITS, words: 'staff-bank.method' },
  seen: { words: 'staff-bank.seen' },
};

/** What a transfer is, or will be once it is booked. */
export function VerdictTag({ verdict }: { verdict: TransferVerdict }) {
  const { t } = useWords<'staff-bank'>();
  const { words, ...look } = LOOKS[verdict];
  return <Tag {...look}>{t(words)}</Tag>;
}

const STATES = {
  open: { ...WAITS, words: 'staff-bank.tab_open' },
  matched: { ...PAYS, words: 'staff-bank.tab_matched' },
  set_aside: { words: 'staff-bank.tab_set_aside' },
} as const satisfies Record<string, Look>;

/** What became of a transfer that was booked. */
export function StateTag({ state }: { state: keyof typeof STATES }) {
  const { t } = useWords<'staff-bank'>();
  const { words, ...look }: Look = STATES[state];
  return <Tag {...look}>{t(words)}</Tag>;
}
