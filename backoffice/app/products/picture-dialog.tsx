import { bcp47, LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffPicture } from '@halfturn/contract/staff/products.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useState } from 'react';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './products.module.css';

export interface PictureDialogProps {
  no: number;
  picture: StaffPicture;
  onClose: () => void;
}

/** What a picture shows, language by language, for who cannot see it. */
export function PictureDialog({ no, picture, onClose }: PictureDialogProps) {
  const { t } = useWords<'staff' | 'staff-products'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const form = useId();
  const [alt, setAlt] = useState(picture.alt);
  const [locale, setLocale] = useState<Locale>('en-US');
  const save = async () => {
    const body = { alt };
    const done = await run('save', () =>
      call('POST /admin/pictures/{id}', { params: { id: picture.id }, body }),
    );
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      held
      title={t('staff-products.describe', { no })}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          <Button type="submit" form={form} variant="main" busy={busy === 'save'}>
            {t('staff-products.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <Select
          label={t('staff.language')}
          value={locale}
          onChange={(event) => setLocale(event.currentTarget.value as Locale)}
        >
          {LOCALES.map((each) => (
            <option key={each} value={each}>
              {LOCALE_NAMES[each]}
            </option>
          ))}
        </Select>
        <TextField
          key={locale}
          label={t('staff-products.alt')}
          hint={t('staff-products.alt_hint')}
          lang={bcp47(locale)}
          dir="auto"
          maxLength={200}
          value={alt[locale] ?? ''}
          onChange={(event) => setAlt({ ...alt, [locale]: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
