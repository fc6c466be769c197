import { isLocale, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId } from 'react';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { useLanguageName } from './language-name.ts';
import styles from './search.module.css';
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
  const form = useId();
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
    <Dialog
      open
      onClose={onClose}
      held={busy !== null}
      title={t(synonym ? 'staff-search.edit_title' : 'staff-search.add')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          <Button type="submit" form={form} variant="main" busy={busy !== null}>
            {t('staff-search.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
      >
        {refusal && error?.slug !== 'invalid_input' && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
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
      </form>
    </Dialog>
  );
}
