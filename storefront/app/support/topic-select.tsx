import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { SUPPORT_TOPICS, type SupportTopic } from '@halfturn/contract/primitives/support-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';

/** What a question is about. */
export function TopicSelect(props: { topic: SupportTopic; onChosen: (topic: SupportTopic) => void }) {
  const { t } = useWords<'support'>();
  return (
    <Select
      label={t('support.topic')}
      value={props.topic}
      onChange={({ target }) => props.onChosen(oneOf(SUPPORT_TOPICS, target.value))}
    >
      {SUPPORT_TOPICS.map((topic) => (
        <option key={topic} value={topic}>
          {t(`support.topic_${topic}`)}
        </option>
      ))}
    </Select>
  );
}
