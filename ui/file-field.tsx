import { useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { FieldError } from './field-error.tsx';
import styles from './file-field.module.css';
import { IconButton } from './icon-button.tsx';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icons.tsx';

/** A file that was chosen. */
export interface ChosenFile {
  id: string;
  name: string;
  icon: IconName;
  /** Follows the name: the file's size. */
  note: string;
}

export interface FileFieldProps {
  label: string;
  hint: ReactNode;
  /** Which files, as for an `<input>`. */
  accept: string;
  files: readonly ChosenFile[];
  /** Names the list of them. */
  listLabel?: string;
  removeLabel: (name: string) => string;
  /** The button's words while a file is sent; null otherwise. */
  sending: string | null;
  fault: string | null;
  onAdd: (chosen: File[]) => void;
  onRemove: (id: string) => void;
}

/** Chooses files, and names those that are chosen. */
export function FileField(props: FileFieldProps) {
  const { label, accept, files, sending, fault, onAdd, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const remove = (id: string) => {
    button.current?.focus();
    onRemove(id);
  };
  return (
    <div className={styles.field}>
      {/* The button stands for the input, which no style sheet can reach. */}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file may be chosen once more.
          currentTarget.value = '';
          onAdd(chosen);
        }}
      />
      <Button
        ref={button}
        icon="upload"
        busy={sending !== null}
        busyLabel={sending}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span id={hint} className="tiny muted">
        {props.hint}
      </span>
      {files.length > 0 && <Chosen {...props} onRemove={remove} />}
      {fault && (
        <div role="alert" className={styles.fault}>
          <FieldError id={`${hint}-fault`}>{fault}</FieldError>
        </div>
      )}
    </div>
  );
}

function Chosen({ files, listLabel, removeLabel, onRemove }: FileFieldProps) {
  return (
    <ul className={styles.chosen} aria-label={listLabel}>
      {files.map(({ id, name, icon, note }) => (
        <li key={id}>
          <Icon name={icon} />
          <bdi>{name}</bdi>
          <small className="muted">{note}</small>
          <IconButton icon="cross" iconSize={16} label={removeLabel(name)} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
