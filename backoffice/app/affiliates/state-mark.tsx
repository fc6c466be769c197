import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

/** Whether an affiliate's link earns: a word, and a shape by which a column is told apart without colour. */
export function StateMark({ active }: { active: boolean }) {
  const { t } = useWords<'staff-affiliates'>();
  return active ? (
    <Tag tone="good" dot="full">
      {t('staff-affiliates.active')}
    </Tag>
  ) : (
    <Tag dot="hollow">{t('staff-affiliates.ended')}</Tag>
  );
}
