import { MOST_PICTURES, SHOWABLE } from '@halfturn/contract/primitives/claim-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useId, useRef } from 'react';
import styles from './claims.module.css';
import { MOST_MB, type Pictures } from './use-pictures.ts';

/** Chooses the pictures that go with a claim, and names those that do. */
export function PictureField({ pictures }: { pictures: Pictures }) {
  const { t } = useWords<'claims'>();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const { sent, uploading, fault } = pictures;
  return (
    <div className={styles.pictures}>
      {/* The button stands for the input, which no style sheet can reach. */}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={SHOWABLE}
        aria-label={t('claims.pictures')}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file may be chosen once more.
          currentTarget.value = '';
          void pictures.add(chosen);
        }}
      />
      <Button
        ref={button}
        icon="upload"
        busy={uploading !== null}
        busyLabel={uploading !== null && t('claims.uploading', { name: uploading })}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {t('claims.pictures')}
      </Button>
      <span id={hint} className="tiny muted">
        {t('claims.pictures_hint', { most: MOST_PICTURES, mb: MOST_MB })}
      </span>
      {sent.length > 0 && (
        <ul className={styles.sent}>
          {sent.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <IconButton
                icon="cross"
                iconSize={16}
                label={t('claims.remove', { name })}
                onClick={() => {
                  button.current?.focus();
                  pictures.remove(id);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <div role="alert">
          <FieldError id={`${hint}-fault`}>{fault}</FieldError>
        </div>
      )}
    </div>
  );
}
