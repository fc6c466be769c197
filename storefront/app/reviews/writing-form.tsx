import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { RatingInput } from '@halfturn/ui/rating-input.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useId, useRef } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import type { CaptchaState } from '../captcha/use-captcha.ts';
import { AlarmBox } from '../checkout/alarm-box.tsx';
import { CONTENT_LENGTH, NAME_LENGTH, type Place } from './check-writing.ts';
import { useWriting, type Send } from './use-writing.ts';
import styles from './writing-form.module.css';

export interface WritingFormProps {
  words: {
    text: string;
    textHint: string;
    send: string;
    thanks: (state: ReviewState) => string;
  };
  send: Send;
  captcha?: CaptchaState;
  onCancel?: () => void;
  /** The form came up at a press: the focus goes on into it. */
  takesFocus?: boolean;
}

/** Stars, a text, and who writes: for a review and for feedback alike. Thanks take its place. */
export function WritingForm({ words, send, captcha, onCancel, takesFocus }: WritingFormProps) {
  const { t } = useWords<'reviews'>();
  const base = useId();
  const idOf = (place: Place) => `${base}-${place}`;
  const form = useWriting(idOf, send, captcha);
  const { writing, said } = form;
  const frame = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const { done } = form;
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (done) thanks.current?.focus();
  }, [done]);
  if (done)
    return (
      <div ref={thanks} tabIndex={-1} className={styles.thanks}>
        <Notice tone="good" role="status">
          {words.thanks(done)}
        </Notice>
      </div>
    );
  return (
    <form
      method="post"
      ref={frame}
      noValidate
      className={styles.form}
      aria-label={words.text}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <AlarmBox alarm={form.alarm} />
      <div id={idOf('rating')} tabIndex={-1}>
        <RatingInput
          legend={t('reviews.your_rating')}
          name="rating"
          value={writing.rating}
          onChange={(rating) => form.change({ rating })}
          labelFor={(stars) => t('reviews.rating_choice', { stars })}
          error={said.rating}
        />
      </div>
      <TextArea
        id={idOf('content')}
        name="content"
        label={words.text}
        hint={words.textHint}
        error={said.content}
        required
        dir="auto"
        maxLength={CONTENT_LENGTH}
        value={writing.content}
        onChange={(event) => form.change({ content: event.target.value })}
      />
      <div className={styles.two}>
        <TextField
          id={idOf('fullName')}
          name="name"
          label={t('reviews.name')}
          hint={t('reviews.name_hint')}
          error={said.fullName}
          required
          dir="auto"
          autoComplete="name"
          maxLength={NAME_LENGTH}
          value={writing.fullName}
          onChange={(event) => form.change({ fullName: event.target.value })}
        />
        <TextField
          id={idOf('email')}
          name="email"
          type="email"
          label={t('reviews.email')}
          hint={t('reviews.email_hint')}
          error={said.email}
          required
          dir="ltr"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
          value={writing.email}
          onChange={(event) => form.change({ email: event.target.value })}
          onBlur={() => form.left('email')}
        />
      </div>
      {captcha && <Captcha captcha={captcha} id={idOf('code')} error={said.code} />}
      <div className={styles.actions}>
        <Button type="submit" variant="main" busy={form.busy} busyLabel={t('reviews.sending')}>
          {words.send}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('reviews.not_now')}
          </Button>
        )}
      </div>
    </form>
  );
}
