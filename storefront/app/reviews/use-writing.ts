import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { Words } from '@halfturn/locales/words.ts';
import { useState } from 'react';
import type { CaptchaAnswer, CaptchaState } from '../captcha/use-captcha.ts';
import type { Alarm } from '../checkout/alarm.ts';
import {
  faultOf,
  faultsOf,
  NOTHING_WRITTEN,
  PLACES,
  type Place,
  type Rule,
  type Writing,
} from './check-writing.ts';

/** What goes to the store. */
export interface Body extends CaptchaAnswer {
  fullName: string;
  email: string;
  content: string;
  rating: number;
}

export type Send = (body: Body) => Promise<{ state: ReviewState }>;
type Sentences = Partial<Record<Place, string>>;

/** The state of the form of a review. */
export function useWriting(idOf: (place: Place) => string, send: Send, captcha?: CaptchaState) {
  const { t } = useWords<'reviews' | 'validation'>();
  const [writing, setWriting] = useState<Writing>(NOTHING_WRITTEN);
  const [said, setSaid] = useState<Sentences>({});
  const [alarm, setAlarm] = useState<Alarm | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<ReviewState | null>(null);

  const alert = (title: string, sentences: Sentences) => {
    setSaid(sentences);
    const entries = PLACES.flatMap((place) => entryOf(idOf(place), sentences[place]));
    setAlarm({ at: Date.now(), title, entries });
  };

  const refused = (error: CallError) => {
    // An answer to a captcha counts once, whatever became of what it came with.
    if (error.slug !== 'invalid_input') captcha?.refresh();
    alert(error.slug === 'network' ? t('reviews.not_sent') : error.message, sentencesOf(error));
  };

  return {
    writing,
    said,
    alarm,
    busy,
    done,
    change(part: Partial<Writing>) {
      const next = { ...writing, ...part };
      setWriting(next);
      // A fault goes as soon as it is mended, and no fault is added while typing.
      for (const place of keysOf(part))
        if (said[place] !== undefined && !faultOf(place, next))
          setSaid(({ [place]: _mended, ...others }) => others);
    },
    left(place: Exclude<Place, 'code'>) {
      const rule = faultOf(place, writing);
      // Who only passes by a field is not told that it is empty.
      if (rule === 'email_format') setSaid((all) => ({ ...all, [place]: t(`validation.${rule}`) }));
    },
    async submit() {
      if (busy) return;
      const answer = captcha ? captcha.answer : {};
      const faults = Object.entries(faultsOf(writing, answer !== null));
      const { rating } = writing;
      if (faults.length > 0 || rating === null || answer === null)
        return alert(t('reviews.check'), sayFaults(faults, t));
      setBusy(true);
      setAlarm(null);
      setSaid({});
      try {
        setDone((await send({ ...writing, rating, ...answer })).state);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused(error);
      } finally {
        setBusy(false);
      }
    },
  };
}

function sentencesOf({ fields }: CallError): Sentences {
  return Object.fromEntries(PLACES.flatMap((place) => (fields[place] ? [[place, fields[place]]] : [])));
}

const entryOf = (id: string, text: string | undefined) => (text === undefined ? [] : [{ id, text }]);

const sayFaults = (faults: [string, Rule][], t: Words<'validation'>['t']): Sentences =>
  Object.fromEntries(faults.map(([place, rule]) => [place, t(`validation.${rule}`)]));
