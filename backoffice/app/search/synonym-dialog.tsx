import { isLocale, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { useLanguageName } from './language-name.ts';
import { wordsTyped } from './words-typed.ts';

export interface SynonymDialogProps {
  /** The one that is changed; null for a new one. */
  synonym: Synonym | null;
  onClose: () => void;
}

/** Words that mean the same, or stand for others, and where they do. */
export function SynonymDialog({ synonym, onClose }: SynonymDialogProps) {
  const { t } = useWords<'staff' | 'staff-search'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const languageName = useLanguageName();
  // A refusal of the third word is one of the field.
  const fault = (field: string) =>
    Object.entries(error?.fields ?? {}).find(([at]) => at === field || at.startsWith(`${field}.`))?.[1];
  const save = async (fields: FormData) => {
    const locale = String(fields.get('locale'));
    const body = {
      words: wordsTyped(String(fields.get('words'))),
      replacement: String(fields.get('replacement')).trim() || null,
      locale: isLocale(locale) ? locale : null,
    };
    const done = await run('save', () =>
      synonym
        ? call('POST /admin/synonyms/{id}', { params: { id: synonym.id }, body })
        : call('POST /admin/synonyms', { body }),
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      title={t(synonym ? 'staff-search.edit_title' : 'staff-search.add')}
      action={t('staff-search.save')}
      busy={busy !== null}
      refusal={error?.slug !== 'invalid_input' && refusal}
      onSend={(fields) => void save(fields)}
      onClose={onClose}
    >
      <TextField
        name="words"
        label={t('staff-search.words')}
        hint={t('staff-search.words_hint')}
        autoComplete="off"
        dir="auto"
        maxLength={1200}
        defaultValue={synonym?.words.join(', ')}
        error={fault('words')}
      />
      <TextField
        name="replacement"
        label={t('staff-search.replacement')}
        hint={t('staff-search.replacement_hint')}
        autoComplete="off"
        dir="auto"
        maxLength={100}
        defaultValue={synonym?.replacement ?? ''}
        error={fault('replacement')}
      />
      <Select name="locale" label={t('staff-search.language')} defaultValue={synonym?.locale ?? ''}>
        <option value="">{languageName(null)}</option>
        {LOCALES.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
