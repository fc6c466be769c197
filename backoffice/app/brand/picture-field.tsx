import type { BrandPictureKind } from '@halfturn/contract/primitives/brand-parts.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { use, useId, useRef } from 'react';
import { call } from '../api.ts';
import { FieldLabel } from '../layout/form-page/form-card.tsx';
import { Editable } from '../layout/form-page/form-context.ts';
import type { FormDraft } from '../layout/form-page/use-form-draft.ts';
import { useAct } from '../use-act.ts';
import type { BrandValues, LOGOS, Pictures } from './brand-values.ts';
import styles from './brand.module.css';

export interface PictureFieldProps {
  draft: FormDraft<BrandValues>;
  name: (typeof LOGOS)[number];
  label: string;
  hint: string;
  /** What the picture is shown on. */
  ground: 'light' | 'dark';
  pictures: Pictures;
  onUpload: (found: Pictures) => void;
}

const ACCEPT = 'image/png,image/jpeg,image/webp,image/avif,image/svg+xml';

/** A logo or the icon: an upload is drawn by the store at once, and takes effect when the form is saved. */
export function PictureField({ draft, name, label, hint, ground, pictures, onUpload }: PictureFieldProps) {
  const { t } = useWords<'staff-brand'>();
  const editable = use(Editable);
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  const ids = useId();
  const shown = pictures[draft.values[name]];
  const upload = (file: File) =>
    act.run('upload', async () => {
      const kind: BrandPictureKind = name === 'icon' ? 'icon' : 'logo';
      const { hash, ...picture } = await call(
        'POST /admin/brand/pictures/{kind}',
        { params: { kind } },
        { bytes: file },
      );
      onUpload({ [hash]: picture });
      draft.set(name, hash);
    });
  return (
    <div className={styles.picture} role="group" aria-labelledby={ids} aria-describedby={`${ids}-hint`}>
      <b id={ids}>
        <FieldLabel name={name}>{label}</FieldLabel>
      </b>
      <div className={styles.shown} data-ground={ground}>
        {shown ? (
          <img src={shown.src} alt={label} />
        ) : (
          <span>{t(name === 'icon' ? 'staff-brand.no_icon' : 'staff-brand.no_logo')}</span>
        )}
      </div>
      <span id={`${ids}-hint`} className="small muted">
        {hint}
      </span>
      <Refusal>{act.refusal}</Refusal>
      {editable && (
        <div className="buttons">
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPT}
            aria-label={label}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // The same file may be chosen again.
              if (file) void upload(file).then(() => input.current && (input.current.value = ''));
            }}
          />
          <Button icon="upload" busy={act.busy !== null} onClick={() => input.current?.click()}>
            {shown ? t('staff-brand.replace') : t('staff-brand.choose')}
            <span className="sr-only"> {label}</span>
          </Button>
          {shown && (
            <Button variant="quiet" onClick={() => draft.set(name, '')}>
              {t('staff-brand.remove')}
              <span className="sr-only"> {label}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
