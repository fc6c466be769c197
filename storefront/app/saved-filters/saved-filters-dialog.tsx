import type { SavedFilter } from '@halfturn/contract/saved-filters.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { filterCount, fromFirst, listState } from '../catalog/list-state.ts';
import type { ListData } from '../catalog/list.loader.ts';
import { Fault } from '../fault.tsx';
import { Go } from '../go.tsx';
import { convertBounds } from '../language/price-bounds.ts';
import { links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import { useShell } from '../root/shell-data.ts';
import styles from './saved-filters.module.css';
import { useSavedFilters } from './use-saved-filters.ts';

export interface SavedFiltersDialogProps {
  data: ListData;
  onClose: () => void;
}

const nameIn = (event: FormEvent<HTMLFormElement>): string => {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get('name')).trim();
};

/** The filters that the visitor keeps by name, and a name for those of this list. */
export default function SavedFiltersDialog({ data, onClose }: SavedFiltersDialogProps) {
  const { t } = useWords<'saved-filters' | 'list' | 'shell'>();
  const kept = useSavedFilters();
  const { filters, fault, member } = kept;
  return (
    <Dialog open onClose={onClose} title={t('list.saved_filters')} closeLabel={t('shell.close')}>
      <div className="column close">
        <Fault>{fault}</Fault>
        {filters?.length === 0 && <p className="muted">{t('saved-filters.empty')}</p>}
        {filters && filters.length > 0 && (
          <ul className={styles.list}>
            {filters.map((filter) => (
              <Row key={filter.id} filter={filter} kept={kept} onClose={onClose} />
            ))}
          </ul>
        )}
        <Save data={data} kept={kept} />
        {!member && <p className="small muted">{t('saved-filters.in_browser')}</p>}
      </div>
    </Dialog>
  );
}

type Kept = ReturnType<typeof useSavedFilters>;

/** A name for the filters that are on; without any, a hint. */
function Save({ data: { name: list, state }, kept }: { data: ListData; kept: Kept }) {
  const { t } = useWords<'saved-filters'>();
  const { currency } = usePage();
  const [times, setTimes] = useState(0);
  if (filterCount(state, false) === 0) return <p className="small">{t('saved-filters.none_on')}</p>;
  const query = new URL(links.list(list, fromFirst(state)), 'https://store.invalid').search.slice(1);
  const save = async (name: string) => {
    if (name !== '' && (await kept.save({ name, list, query, currency }))) setTimes(times + 1);
  };
  return (
    <form key={times} method="post" className={styles.form} onSubmit={(event) => void save(nameIn(event))}>
      <TextField name="name" label={t('saved-filters.name')} maxLength={60} required autoComplete="off" />
      <Button type="submit" variant="main" busy={kept.busy}>
        {t('saved-filters.save')}
      </Button>
    </form>
  );
}

interface RowProps {
  filter: SavedFilter;
  kept: Kept;
  onClose: () => void;
}

function Row({ filter, kept, onClose }: RowProps) {
  const { t } = useWords<'saved-filters'>();
  const [renaming, setRenaming] = useState(false);
  const href = useHref(filter);
  const { id, name } = filter;
  const rename = async (typed: string) => {
    if (typed !== '' && (await kept.rename(id, typed))) setRenaming(false);
  };
  if (renaming)
    return (
      <li>
        <form method="post" className={styles.form} onSubmit={(event) => void rename(nameIn(event))}>
          <TextField
            name="name"
            label={t('saved-filters.name')}
            maxLength={60}
            required
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed has made room for the field
            autoFocus
            defaultValue={name}
          />
          <Button type="submit" busy={kept.busy}>
            {t('saved-filters.save_name')}
          </Button>
        </form>
      </li>
    );
  return (
    <li className={styles.row}>
      <Go className={styles.name} to={href} preventScrollReset onClick={onClose}>
        <bdi>{name}</bdi>
      </Go>
      <IconButton
        icon="pencil"
        label={t('saved-filters.rename', { name })}
        onClick={() => setRenaming(true)}
      />
      <IconButton
        icon="trash"
        label={t('saved-filters.delete', { name })}
        onClick={() => void kept.remove(id)}
      />
    </li>
  );
}

/** Where kept filters lead. Their prices are put into the currency of the page. */
function useHref({ list, query, currency: saved }: SavedFilter): string {
  const { currency } = usePage();
  const rates = useShell()?.rates ?? [];
  const rateOf = (code: string) => rates.find(({ n }) => n === code)?.r;
  const [from, to] = [rateOf(saved), rateOf(currency)];
  const converted = saved !== currency && from && to ? convertBounds(`?${query}`, to / from) : null;
  return links.list(list, listState(new URLSearchParams(converted ?? query)));
}
