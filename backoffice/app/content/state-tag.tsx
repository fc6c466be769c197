import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import type { DocumentState } from './content.loader.ts';

const LOOKS = {
  published: { tone: 'good', dot: 'full' },
  scheduled: { tone: 'info', dot: 'half' },
  draft: { tone: 'plain', dot: 'hollow' },
} as const;

/** Whether guests can read a document, in a word and a shape. */
export function StateTag({ state }: { state: DocumentState }) {
  const { t } = useWords<'staff-content'>();
  return <Tag {...LOOKS[state]}>{t(`staff-content.state_${state}`)}</Tag>;
}
