import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useRef, useState } from 'react';
import { links, type ListState } from '../links.ts';
import { SetupDialog } from '../setup/setup-dialog.tsx';
import { useSetup } from '../setup/use-setup.ts';
import { currentWorks, useWorks, type Works } from '../setup/use-works.ts';
import { useGo } from '../use-go.ts';
import { FILTER_FORM } from './filter-form.ts';
import { fromFirst } from './list-state.ts';
import type { ListData } from './list.loader.ts';
import styles from './works-for-me.module.css';

/**
 * The switch “Works for me”: filters by the visitor's country and platforms, which stand in the address while it is on. It is a
 * button, so that a press that comes before the scripts is kept. Its row has one height, whatever the visitor's setup.
 */
export function WorksForMe({ data: { name, state } }: { data: ListData }) {
  const { t, locale } = useWords<'catalog'>();
  const works = useWorks();
  const { platforms } = useSetup();
  const [asking, setAsking] = useState(false);
  const turnsOn = useRef(false);
  const go = useGo();
  const isOn = isEmpty(works) ? !isEmpty(state) : isSame(state, works);
  const show = ({ worksIn, worksOn }: Works) => {
    go(links.list(name, { ...fromFirst(state), worksIn, worksOn }), { preventScrollReset: true });
  };
  const ask = () => {
    turnsOn.current = isOn || isEmpty(works);
    setAsking(true);
  };
  const mine = dotted(
    works.worksIn && formatName('region', works.worksIn, locale),
    ...platforms.map((each) => each.name),
  );
  return (
    <div className={styles.row}>
      {/* The other filters are sent with them. */}
      <input type="hidden" form={FILTER_FORM} name="worksIn" value={state.worksIn ?? ''} />
      {state.worksOn?.map((code) => (
        <input key={code} type="hidden" form={FILTER_FORM} name="worksOn" value={code} />
      ))}
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        onClick={() => (isOn ? show({}) : isEmpty(works) ? ask() : show(works))}
      >
        <span className={styles.track} aria-hidden="true" />
        {t('catalog.works_for_me')}
      </button>
      <button type="button" className={`link small ${styles.change}`} onClick={ask}>
        {mine === '' ? (
          t('catalog.change_setup')
        ) : (
          <>
            <bdi>{mine}</bdi> <span className="sr-only">{t('catalog.change_setup')}</span>
          </>
        )}
      </button>
      <SetupDialog
        open={asking}
        onClose={() => {
          setAsking(false);
          if (turnsOn.current) show(currentWorks());
        }}
      />
    </div>
  );
}

type Filter = Pick<ListState, 'worksIn' | 'worksOn'>;

const isEmpty = ({ worksIn, worksOn }: Filter): boolean => !worksIn && !worksOn?.length;

const isSame = (a: Filter, b: Filter): boolean =>
  (a.worksIn ?? '') === (b.worksIn ?? '') &&
  [...(a.worksOn ?? [])].toSorted().join() === [...(b.worksOn ?? [])].toSorted().join();
