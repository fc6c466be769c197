import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { faultOf, placeOfPath, type Faults, type Place, type Situation } from './check-draft.ts';
import type { Draft } from './draft.ts';

export type Sentences = Partial<Record<Place, string>>;

export interface FaultBook {
  /** What stands below each field. */
  sentences: Sentences;
  /** A field was left: its fault is said from now on. */
  left: (place: Place) => void;
  /** A field is being changed: its fault goes as soon as it is mended, and no fault is added meanwhile. */
  changed: (place: Place, draft: Draft, boxes?: Partial<Situation>) => void;
  /** Says all of these, and no other. */
  say: (faults: Faults) => Sentences;
  /** Says what the store has said, by the paths of its input. */
  sayRefusal: (fields: Readonly<Record<string, string>>) => Sentences;
}

/** The sentences below the fields. */
export function useFaults(draft: Draft, situation: Situation): FaultBook {
  const { t } = useWords<'validation'>();
  const [sentences, setSentences] = useState<Sentences>({});
  const only = (place: Place, sentence: string | undefined) =>
    setSentences((all) => {
      const { [place]: _before, ...others } = all;
      return sentence === undefined ? others : { ...others, [place]: sentence };
    });
  const put = (all: Sentences) => {
    setSentences(all);
    return all;
  };
  return {
    sentences,
    left(place) {
      const rule = faultOf(place, draft, situation);
      only(place, rule && t(`validation.${rule}`));
    },
    changed(place, next, boxes = {}) {
      if (sentences[place] !== undefined && !faultOf(place, next, { ...situation, ...boxes }))
        only(place, undefined);
    },
    say: (faults) =>
      put(
        Object.fromEntries(Object.entries(faults).map(([place, rule]) => [place, t(`validation.${rule}`)])),
      ),
    sayRefusal(fields) {
      const said: Sentences = {};
      for (const [path, sentence] of Object.entries(fields)) {
        const place = placeOfPath(path, situation.format);
        if (place) said[place] ??= sentence;
      }
      return put(said);
    },
  };
}
