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

type IdOf = (place: Place) => string;

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
  const idOf: IdOf = (place) => `${base}-${place}`;
  const form = useWriting(idOf, send, captcha);
  const { said, done } = form;
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  if (done) return <Thanks text={words.thanks(done)} />;
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
      <Fields {...{ form, idOf, words }} />
      {captcha && <Captcha captcha={captcha} id={idOf('code')} error={said.code} />}
      <div className="buttons apart">
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

/** Takes the place of the form, and the focus. */
function Thanks({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.thanks}>
      <Notice tone="good" role="status">
        {text}
      </Notice>
    </div>
  );
}

interface FieldsProps extends Pick<WritingFormProps, 'words'> {
  form: ReturnType<typeof useWriting>;
  idOf: IdOf;
}

function Fields({ form, idOf, words }: FieldsProps) {
  const { t } = useWords<'reviews'>();
  const { writing, said, change } = form;
  return (
    <>
      <div id={idOf('rating')} tabIndex={-1}>
        <RatingInput
          legend={t('reviews.your_rating')}
          name="rating"
          value={writing.rating}
          onChange={(rating) => change({ rating })}
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
        onChange={(event) => change({ content: event.target.value })}
      />
      <Writer {...{ form, idOf }} />
    </>
  );
}

/** The name and address of the person who writes. */
function Writer({ form: { writing, said, change, left }, idOf }: Omit<FieldsProps, 'words'>) {
  const { t } = useWords<'reviews'>();
  return (
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
        onChange={(event) => change({ fullName: event.target.value })}
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
        onChange={(event) => change({ email: event.target.value })}
        onBlur={() => left('email')}
      />
    </div>
  );
}
