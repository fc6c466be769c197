import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { HalfTurn } from '@halfturn/ui/half-turn.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useRef } from 'react';
import styles from './captcha.module.css';
import type { CaptchaState } from './use-captcha.ts';

export interface CaptchaProps {
  captcha: CaptchaState;
  /** Of the field, for the links of a list of errors. */
  id: string;
  error?: string | undefined;
}

/**
 * Asks for the characters of a picture; or, for who cannot read it or does not wish to, lets the device do some work in
 * their place: one press, nothing to see or hear. Nothing is drawn where the shopkeeper asks for none.
 */
export function Captcha({ captcha, id, error }: CaptchaProps) {
  const { t } = useWords<'captcha'>();
  const told = useRef<HTMLParagraphElement>(null);
  const group = useId();
  const { image, way, work } = captcha;
  if (image && !image.captchaEnabled) return null;
  return (
    <div role="group" aria-labelledby={group} className={styles.captcha}>
      <span id={group} className={styles.name}>
        {t('captcha.group')}
      </span>
      {way === 'picture' && <Picture captcha={captcha} id={id} error={error} />}
      {/* Always there, so that what comes into it is heard. */}
      <p ref={told} id={way === 'work' ? id : undefined} tabIndex={-1} role="status" className={styles.work}>
        {way === 'work' && work === 'working' && (
          <>
            <HalfTurn /> {t('captcha.working')}
          </>
        )}
        {way === 'work' && work === 'done' && (
          <>
            <Icon name="check" /> {t('captcha.done')}
          </>
        )}
        {way === 'work' && work === 'failed' && (
          <>
            <Icon name="warn" /> {t('captcha.work_failed')}
          </>
        )}
      </p>
      <div className={styles.other}>
        <Button
          icon={way === 'picture' ? 'shield' : 'eye'}
          onClick={() => {
            captcha.choose(way === 'picture' ? 'work' : 'picture');
            if (way === 'picture') told.current?.focus();
          }}
        >
          {t(way === 'picture' ? 'captcha.without' : 'captcha.with')}
        </Button>
        {way === 'picture' && <span className="tiny muted">{t('captcha.without_hint')}</span>}
      </div>
    </div>
  );
}

function Picture({ captcha, id, error }: CaptchaProps) {
  const { t } = useWords<'captcha'>();
  const field = useRef<HTMLInputElement>(null);
  const { image, load } = captcha;
  return (
    <>
      <div className={styles.row}>
        <span className={styles.picture}>
          {image && load !== 'failed' && (
            <img
              src={image.img}
              alt={t('captcha.picture')}
              width={240}
              height={80}
              className={load === 'loading' ? styles.old : undefined}
            />
          )}
          {load === 'failed' && <span role="alert">{t('captcha.failed')}</span>}
        </span>
        <IconButton
          icon="refresh"
          label={t(load === 'failed' ? 'captcha.again' : 'captcha.another')}
          onClick={() => {
            captcha.refresh();
            field.current?.focus();
          }}
        />
      </div>
      <TextField
        ref={field}
        id={id}
        label={t('captcha.characters')}
        hint={t('captcha.hint')}
        error={error}
        value={captcha.code}
        onChange={(event) => captcha.type(event.target.value)}
        maxLength={20}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        inputClassName={styles.code}
      />
    </>
  );
}
