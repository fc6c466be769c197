import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CallError } from '@halfturn/contract/client.ts';
import { savedBy } from '../use-refusal.ts';
import { merge, shown, typedIn, writeInto, type Typed } from './newer-version.ts';

const NOTHING = {};

/**
 * Keeps what is typed in a form when a newer version of the thing arrives that this form has not saved. The fields must be mounted
 * again for each version: they show the newer one, and what was typed is put back on top.
 *
 * @param version of what the fields began from; undefined for a form of something new
 * @param error what the last act was refused with
 * @returns beside each field that both have changed: what the colleague saved
 */
export function useNewerVersion(
  form: RefObject<HTMLFormElement | null>,
  version: string | number | undefined,
  error: CallError | null,
): Readonly<Record<string, string>> {
  const { t } = useWords<'staff-form'>();
  const drawn = useRef<{ version: typeof version; base: Typed; typed: Typed; isOwn: boolean } | null>(null);
  const [theirs, setTheirs] = useState<{ by: string; values: Readonly<Record<string, string>> } | null>(null);
  const by = (error && savedBy(error)?.by) || t('staff-form.colleague');

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const typed = () => {
      if (drawn.current) Object.assign(drawn.current, { typed: typedIn(element), isOwn: false });
    };
    const sent = () => {
      if (drawn.current) Object.assign(drawn.current, { typed: typedIn(element), isOwn: true });
      setTheirs(null);
    };
    element.addEventListener('input', typed);
    element.addEventListener('change', typed);
    element.addEventListener('submit', sent);
    return () => {
      element.removeEventListener('input', typed);
      element.removeEventListener('change', typed);
      element.removeEventListener('submit', sent);
    };
  }, [form]);

  useLayoutEffect(() => {
    if (error && drawn.current) drawn.current.isOwn = false;
  }, [error]);

  useLayoutEffect(() => {
    const element = form.current;
    const before = drawn.current;
    if (!element || (before && before.version === version)) return;
    const base = typedIn(element);
    drawn.current = { version, base, typed: base, isOwn: false };
    if (!before || before.isOwn) return;
    const merged = merge(before.base, before.typed, base);
    writeInto(element, merged.mine);
    // A choice that was put back can show further fields, once React has drawn them.
    setTimeout(() => writeInto(element, without(merged.mine, base)), 0);
    drawn.current = { version, base, typed: { ...base, ...merged.mine }, isOwn: false };
    const values = Object.entries(merged.theirs).map(([name, saved]) => [name, shown(element, name, saved)]);
    setTheirs(values.length > 0 ? { by, values: Object.fromEntries(values) } : null);
  }, [form, version, by]);

  if (!theirs) return NOTHING;
  const said = Object.entries(theirs.values).map(([name, value]) => [
    name,
    t('staff-form.theirs_here', { name: theirs.by, value: value || t('staff-form.empty') }),
  ]);
  return Object.fromEntries(said);
}

const without = (typed: Typed, names: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !Object.hasOwn(names, name)));
