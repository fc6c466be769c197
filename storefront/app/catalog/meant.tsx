import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links, type ListState } from '../links.ts';
import { withoutFilters } from './list-state.ts';

export interface MeantProps {
  of: 'catalog.meant' | 'catalog.did_you_mean';
  name: string;
  state: ListState;
  meant: string;
}

/** What was taken for what, with a link that searches for it as it is meant: in the same list, without its filters. */
export function Meant({ of, name, state, meant }: MeantProps) {
  const { rich } = useWords<'catalog'>();
  const to = links.list(name, { ...withoutFilters(state, name === 'search'), keyword: meant });
  const tags = {
    link: (text: React.ReactNode) => (
      <Go className="link" to={to}>
        <bdi>{text}</bdi>
      </Go>
    ),
  };
  return <>{rich(of, { keyword: state.keyword ?? '', meant }, tags)}</>;
}
