import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import styles from './file-drop.module.css';

export interface FileDropProps {
  /** File types of the dialog, as the `accept` of an input. */
  accept: string;
  onFile: (file: File) => void;
  /** What stands in the box before a file is chosen. */
  prompt: string;
  choose: string;
  /** How large a file may be, in words. */
  limit: string;
  /** Shows the limit as an error. */
  tooLarge: boolean;
  /** The file that was chosen, which takes the place of the prompt. */
  file?: File | null;
  /** In place of the button to choose a file, once there is one. */
  remove?: ReactNode;
  /** Set while a file is taken that goes its way as soon as it is chosen: the button is the main one of the screen. */
  busy?: boolean;
}

/** Takes a file: dropped on it, or chosen. */
export function FileDrop({
  accept,
  onFile,
  prompt,
  choose,
  limit,
  tooLarge,
  file,
  remove,
  busy,
}: FileDropProps) {
  const { locale } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (chosen: File | undefined) => {
    if (chosen) onFile(chosen);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={choose}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // The same file may be chosen once more.
          currentTarget.value = '';
          take(chosen);
        }}
      />
      <div
        className={cx(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name={file ? 'copy' : 'upload'} />
        <b>{file ? <bdi>{file.name}</bdi> : prompt}</b>
        <span>{file ? formatFileSize(file.size, locale) : limit}</span>
        {tooLarge && (
          <div role="alert">
            <FieldError id={`${id}-error`}>{limit}</FieldError>
          </div>
        )}
        {file ? (
          remove
        ) : (
          <Button
            busy={busy === true}
            onClick={() => input.current?.click()}
            {...(busy !== undefined && { variant: 'main' as const })}
          >
            {choose}
          </Button>
        )}
      </div>
    </>
  );
}
