import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links, type ListState } from '../links.ts';
import { fromFirst, withoutFilters } from './list-state.ts';

export interface MeantProps {
  of: 'catalog.meant' | 'catalog.did_you_mean';
  name: string;
  state: ListState;
  meant: string;
  /** Whether the filters stay: they were read in the same search. */
  keep: boolean;
}

/** What was taken for what, with a link that searches for it as it is meant: in the same list. */
export function Meant({ of, name, state, meant, keep }: MeantProps) {
  const { rich } = useWords<'catalog'>();
  const kept = keep ? fromFirst(state) : withoutFilters(state, name === 'search');
  const to = links.list(name, { ...kept, keyword: meant });
  const tags = {
    link: (text: React.ReactNode) => (
      <Go className="link" to={to}>
        <bdi>{text}</bdi>
      </Go>
    ),
  };
  return <>{rich(of, { keyword: state.keyword ?? '', meant }, tags)}</>;
}
