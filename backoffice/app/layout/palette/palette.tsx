import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './palette.module.css';
import { useOptions, type Option, type OptionGroup } from './use-options.ts';

/** The search over everything: a field, and under it what it finds. Ctrl+K opens it from anywhere. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords<'staff-frame'>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return;
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('staff-frame.search_label')}
      onClose={() => open && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && <Search onClose={onClose} />}
    </dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-frame'>();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, asking, failed } = useOptions(typed);
  const options = groups.flatMap((group) => group.options);
  // Fewer may have been found since the arrow was pressed.
  const reached = Math.min(at, options.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${reached}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, reached]);
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    if (option.to) void navigate(option.to);
    option.act?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setAt((reached + step + options.length) % options.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(options[reached]);
    }
  };
  return (
    <>
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          // The dialog is a search: nothing else in it could have the focus first.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t('staff-frame.search_label')}
          placeholder={t('staff-frame.search_label')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={reached >= 0 ? `${id}-${reached}` : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <IconButton icon="cross" iconSize={18} label={t('staff.close')} onClick={onClose} />
      </div>
      <Results id={id} groups={groups} reached={reached} onChoose={choose} />
      {options.length === 0 && !asking && (
        <p className={styles.none}>
          {failed ? t('staff.no_answer') : t('staff-frame.none', { q: typed.trim() })}
          {!failed && <small>{t('staff-frame.none_text')}</small>}
        </p>
      )}
      <output className="sr-only">
        {typed !== '' && !asking && t('staff-frame.count', { count: options.length })}
      </output>
      <p className={styles.hints} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('staff-frame.hint_move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('staff-frame.hint_open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('staff-frame.hint_close')}
        </span>
      </p>
    </>
  );
}

interface ResultsProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Which option the arrows have reached, counted through all groups. */
  reached: number;
  onChoose: (option: Option) => void;
}

function Results({ id, groups, reached, onChoose }: ResultsProps) {
  const { t } = useWords<'staff-frame'>();
  const flat = groups.flatMap(({ options }) => options);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('staff-frame.results')}
      className={styles.results}
      hidden={flat.length === 0}
    >
      {groups.map(({ label, options }, group) => (
        <div key={label} role="group" aria-labelledby={`${id}-group-${group}`}>
          <p id={`${id}-group-${group}`} role="presentation" className={styles.group}>
            {label}
          </p>
          {options.map((option) => {
            const index = flat.indexOf(option);
            return (
              <div
                key={option.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === reached}
                className={styles.option}
                // A press must not take the focus out of the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
                onKeyDown={() => {}}
              >
                <Icon name={option.icon} size={18} />
                <bdi>{option.title}</bdi>
                {option.note && (
                  <small>
                    <bdi>{option.note}</bdi>
                  </small>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
