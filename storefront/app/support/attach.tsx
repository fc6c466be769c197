import { ATTACHABLE, MOST_FILES } from '@halfturn/contract/primitives/support-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useId, useRef } from 'react';
import { fileSize } from './file-size.ts';
import { MOST_MB, type Uploads } from './use-upload.ts';
import styles from './support.module.css';

/** Chooses what goes with a message, and shows what does. */
export function Attach({ uploads }: { uploads: Uploads }) {
  const { t, locale } = useWords<'support'>();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const { files, uploading, fault } = uploads;
  return (
    <div className={styles.attach}>
      {/* The button stands for the input, which no style sheet can reach. */}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ATTACHABLE}
        aria-label={t('support.attach')}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file may be chosen once more.
          currentTarget.value = '';
          void uploads.add(chosen);
        }}
      />
      <Button
        ref={button}
        icon="upload"
        busy={uploading !== null}
        busyLabel={uploading !== null && t('support.uploading', { name: uploading })}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {t('support.attach')}
      </Button>
      <span id={hint} className="tiny muted">
        {t('support.attach_hint', { most: MOST_FILES, mb: MOST_MB })}
      </span>
      {files.length > 0 && (
        <ul className={styles.chosen} aria-label={t('support.files')}>
          {files.map(({ id, name, kind, size }) => (
            <li key={id}>
              <Icon name={kind === 'picture' ? 'eye' : 'copy'} />
              <bdi>{name}</bdi>
              <small className="muted">{fileSize(size, locale)}</small>
              <IconButton
                icon="cross"
                iconSize={16}
                label={t('support.remove_file', { name })}
                onClick={() => {
                  button.current?.focus();
                  void uploads.remove(id);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <div role="alert" className={styles.fault}>
          <FieldError id={`${hint}-fault`}>{fault}</FieldError>
        </div>
      )}
    </div>
  );
}
