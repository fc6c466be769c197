import type { StockBatch, StockKey } from '@halfturn/contract/staff/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag, type TagProps } from '@halfturn/ui/tag.tsx';

const LOOKS: Readonly<Record<StockKey['state'], Pick<TagProps, 'tone' | 'dot'>>> = {
  free: { tone: 'plain', dot: 'hollow' },
  held: { tone: 'warn', dot: 'half' },
  sold: { tone: 'good', dot: 'full' },
  voided: { tone: 'bad', dot: 'hollow' },
  quarantined: { tone: 'bad', dot: 'full' },
};

/** The state of a key. A key that could be sold is not for sale while its batch is withheld. */
export function KeyState({ row }: { row: Pick<StockKey, 'state' | 'withheld' | 'bad' | 'returned'> }) {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const state = row.withheld && row.state === 'free' ? 'quarantined' : row.state;
  return (
    <>
      <Tag {...LOOKS[state]}>
        {state === 'free'
          ? t('staff-keys.available')
          : state === 'held'
            ? t('staff-keys.reserved')
            : t(`staff.keys_${state}`)}
      </Tag>{' '}
      {row.bad && <Tag tone="bad">{t('staff.bad_keys')}</Tag>}{' '}
      {row.returned && <Tag>{t('staff-keys.returned')}</Tag>}
    </>
  );
}

/** Whether the keys of a batch are sold. */
export function BatchState({ batch: { state, free, held } }: { batch: StockBatch }) {
  const { t } = useWords<'staff' | 'staff-keys'>();
  if (state === 'quarantined')
    return (
      <Tag tone="bad" dot="full">
        {t('staff.batch_quarantined')}
      </Tag>
    );
  if (state === 'importing')
    return (
      <Tag tone="info" dot="half">
        {t('staff.batch_importing')}
      </Tag>
    );
  if (state === 'undone') return <Tag dot="hollow">{t('staff-keys.state_undone')}</Tag>;
  return free + held > 0 ? (
    <Tag tone="good" dot="full">
      {t('staff-keys.selling')}
    </Tag>
  ) : (
    <Tag dot="hollow">{t('staff-keys.sold_through')}</Tag>
  );
}
