import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useGuard } from '@halfturn/ui/use-guard.ts';
import { useId, useState } from 'react';
import type { Alarm } from '../checkout/alarm.ts';
import type { CaptchaState } from '../captcha/use-captcha.ts';

export type Values<N extends string> = Record<N, string>;
/** Field → the sentence that says what is wrong with it. */
export type Sentences<N extends string> = Partial<Record<N | 'code', string>>;

export interface FieldsOptions<N extends string> {
  /** In the order of the form. */
  names: readonly N[];
  start: Values<N>;
  /** What is wrong with the fields as they stand, in words. */
  faults: (values: Values<N>) => Sentences<N>;
  send: (values: Values<N>) => Promise<void>;
  captcha?: CaptchaState | undefined;
  /** Sends nothing again for three seconds: where a mail goes out. A form that was only found wanting has sent nothing. */
  guard?: boolean;
  /** Handles a refusal in the form's own way; true if it did. */
  onRefused?: (error: CallError) => boolean;
}

/**
 * The state of a form. Faults are shown on leaving a field that was written in and on sending, never while
 * typing; after sending all of them stand above the form, and the focus goes there.
 */
export function useFields<N extends string>({
  names,
  start,
  faults,
  send,
  captcha,
  guard = false,
  onRefused,
}: FieldsOptions<N>) {
  const { t } = useWords<'sign-in'>();
  const base = useId();
  const [values, setValues] = useState(start);
  const [said, setSaid] = useState<Sentences<N>>({});
  const [alarm, setAlarm] = useState<Alarm | null>(null);
  const [busy, setBusy] = useState(false);
  const { admit, seconds } = useGuard();
  const idOf = (name: N | 'code'): string => `${base}-${name}`;

  const alert = (title: string, sentences: Sentences<N>) => {
    setSaid(sentences);
    const entries = [...names, 'code' as const].flatMap((name) => {
      const text = sentences[name];
      return text === undefined ? [] : [{ id: idOf(name), text }];
    });
    setAlarm({ at: Date.now(), title, entries });
  };

  const change = (name: N, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    // A fault goes as soon as it is mended, and no fault is added while typing.
    if (said[name] !== undefined && faults(next)[name] === undefined)
      setSaid(({ [name]: _mended, ...others }) => others as Sentences<N>);
  };

  const left = (name: N) => {
    // Who only passes by a field is not told that it is empty.
    const sentence = values[name] === '' ? undefined : faults(values)[name];
    if (sentence === undefined) return;
    const tell = () => setSaid((all) => ({ ...all, [name]: sentence }));
    // Left by a press on a button: a line that came now would move the button from under the pointer, and nothing be sent.
    if (document.querySelector(':active'))
      addEventListener('mouseup', () => setTimeout(tell), { once: true });
    else tell();
  };

  const submit = async () => {
    if (busy) return;
    const wrong = faults(values);
    if (Object.keys(wrong).length > 0) return alert(t('sign-in.check'), wrong);
    if (guard && !admit()) return;
    setAlarm(null);
    setSaid({});
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // An answer to a captcha counts once, whatever became of what it came with.
      if (error.slug !== 'invalid_input') captcha?.refresh();
      if (!onRefused?.(error)) {
        const fields = error.fields as Sentences<N>;
        // Said once: a refusal about one field stands there, and above it that a field is to be looked at.
        const said = Object.values(fields).includes(error.message) ? t('sign-in.check') : error.message;
        alert(error.slug === 'network' ? t('sign-in.not_sent') : said, fields);
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    said,
    alarm,
    busy,
    /** Seconds until the form can be sent again, after a press that came too soon. */
    rest: seconds,
    idOf,
    change,
    submit,
    /** Values as the store has put them right. */
    put: (some: Partial<Values<N>>) => setValues((all) => ({ ...all, ...some })),
    /** What a text field of the form carries. */
    wire: (name: N) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: said[name],
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
      onBlur: () => left(name),
    }),
  };
}
