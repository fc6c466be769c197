import { useState } from 'react';
import { useAct, type Act } from '../../use-act.ts';
import { changedBy, differing, namesOf, remaining, type Changes, type Saved, type Values } from './draft.ts';

/** A form as it is being written, and what the store has of it. */
export interface FormDraft<V extends Values> {
  /** The fields as they stand on the screen. */
  values: V;
  /** The version that was begun from. */
  base: Saved<V>;
  /** The fields that were changed. */
  changes: Changes<V>;
  changed: readonly (keyof V & string)[];
  isChanged: (name: string) => boolean;
  set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** Sets several fields at once. */
  put: (values: Partial<V>) => void;
  /** A newer version of another person that the changes were not made from; null if there is none. */
  theirs: Saved<V> | null;
  /** What they changed. */
  theirChanges: readonly (keyof V & string)[];
  /** Goes on from their version with these of one's own changes. */
  rebase: (kept: Changes<V>) => void;
  discard: () => void;
  act: Act;
  saving: boolean;
  /** Sends the changes, says `done`, and resolves with whether they were taken. What is typed meanwhile stays a change. */
  save: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

interface State<V extends Values> {
  base: Saved<V>;
  changes: Changes<V>;
  /** What was sent and taken, and what the page had loaded then: until it has loaded again, the fields stay as they were typed. */
  sent: { changes: Changes<V>; loaded: unknown } | null;
}

/** Where the state goes once the page has loaded again; the same state if it now has an unseen version of another person. */
function settled<V extends Values>(state: State<V>, saved: Saved<V>, loaded: unknown): State<V> {
  const { base, changes, sent } = state;
  if (sent && sent.loaded !== loaded)
    return { base: saved, changes: remaining(remaining(changes, sent.changes), saved.values), sent: null };
  if (sent || saved.version === base.version) return state;
  const left = remaining(changes, saved.values);
  return namesOf(left).length > 0 ? state : { base: saved, changes: {}, sent: null };
}

const asItIs = (name: string): string => name;

/**
 * The changes of a form that are not saved yet, on top of the version they were begun from. A newer version of another
 * person is taken over unasked only if nothing was typed; otherwise it is shown beside one's own.
 *
 * @param loaded what the loader found: another object once it has been asked again
 * @param nameOf the field that a name in a refusal stands for, where it is not called so
 */
export function useFormDraft<V extends Values>(
  saved: Saved<V>,
  loaded: unknown,
  nameOf: (name: string) => string = asItIs,
): FormDraft<V> {
  const act = useAct();
  const [state, setState] = useState<State<V>>({ base: saved, changes: {}, sent: null });
  const busy = act.busy === 'save';
  const now = busy ? state : settled(state, saved, loaded);
  if (now !== state) setState(now);
  const { base, changes } = now;
  const overtaken = saved.version !== base.version && !busy && !now.sent;
  const fields = Object.fromEntries(Object.entries(act.fields).map(([name, said]) => [nameOf(name), said]));
  const put = (values: Partial<V>) =>
    setState((before) => ({
      ...before,
      changes: namesOf(values).reduce(
        (all, name) => changedBy(all, before.base.values, name, values[name] as V[typeof name]),
        before.changes,
      ),
    }));
  return {
    values: { ...base.values, ...changes },
    base,
    changes,
    changed: namesOf(changes),
    isChanged: (name) => Object.hasOwn(changes, name),
    set: (name, value) => put({ [name]: value } as unknown as Partial<V>),
    put,
    theirs: overtaken ? saved : null,
    theirChanges: overtaken ? differing(base.values, saved.values) : [],
    rebase: (kept) => setState({ base: saved, changes: remaining(kept, saved.values), sent: null }),
    discard: () => {
      act.forget();
      setState({ base: saved, changes: {}, sent: null });
    },
    act: { ...act, fields },
    saving: busy,
    save: (work, done) =>
      act.run(
        'save',
        async () => {
          await work();
          setState((before) => ({ ...before, sent: { changes, loaded } }));
        },
        done,
      ),
  };
}
