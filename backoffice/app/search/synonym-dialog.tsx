import { isLocale, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
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
  const act = useAct();
  const languageName = useLanguageName();
  const save = (fields: FormData) => {
    const locale = String(fields.get('locale'));
    const body = {
      words: wordsTyped(String(fields.get('words'))),
      replacement: String(fields.get('replacement')).trim() || null,
      locale: isLocale(locale) ? locale : null,
    };
    return synonym
      ? call('POST /admin/synonyms/{id}', {
          params: { id: synonym.id },
          body: { ...body, version: synonym.version },
        })
      : call('POST /admin/synonyms', { body });
  };
  return (
    <SaveDialog
      act={act}
      version={synonym?.version}
      title={t(synonym ? 'staff-search.edit_title' : 'staff-search.add')}
      action={t('staff-search.save')}
      save={save}
      onClose={onClose}
    >
      <TextField
        name="words"
        label={t('staff-search.words')}
        hint={t('staff-search.words_hint')}
        dir="auto"
        maxLength={1200}
        defaultValue={synonym?.words.join(', ')}
      />
      <TextField
        name="replacement"
        label={t('staff-search.replacement')}
        hint={t('staff-search.replacement_hint')}
        dir="auto"
        maxLength={100}
        defaultValue={synonym?.replacement ?? ''}
      />
      <Select
        name="locale"
        label={t('staff-search.language')}
        defaultValue={synonym?.locale ?? ''}
        options={[['', languageName(null)], ...LOCALES.map((code) => [code, languageName(code)] as const)]}
      />
    </SaveDialog>
  );
}
