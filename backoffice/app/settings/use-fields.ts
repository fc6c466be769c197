import type { StaffSetting } from '@halfturn/contract/staff/settings.ts';
import { useState } from 'react';
import { fieldsOf, parseFields, valueOf, type Fields } from './setting-value.ts';

function read(key: string) {
  try {
    return parseFields(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key: string, kept: { fields: Fields; revision: number } | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing: then the words live as long as the page.
  }
}

/** The changes of a setting that are not saved yet, kept in this browser with the revision that they were begun from. */
export function useFields(setting: StaffSetting) {
  const key = `draft.setting.${setting.key}`;
  const [kept, setKept] = useState(() => read(key));
  const saved = fieldsOf(setting);
  const put = (next: typeof kept) => {
    write(key, next);
    setKept(next);
  };
  return {
    fields: kept?.fields ?? saved,
    revision: kept?.revision ?? setting.revision,
    changed: kept !== null,
    change(part: Fields) {
      const fields = { ...(kept?.fields ?? saved), ...part };
      const revision = kept?.revision ?? setting.revision;
      const same =
        JSON.stringify(valueOf(setting.kind, fields)) === JSON.stringify(valueOf(setting.kind, saved));
      put(same && revision === setting.revision ? null : { fields, revision });
    },
    rebase: () => put(kept && { ...kept, revision: setting.revision }),
    drop: () => put(null),
  };
}
