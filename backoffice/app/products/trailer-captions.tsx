import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { TrailerCaptions } from '@halfturn/contract/primitives/trailer.ts';
import { MOST_CAPTIONS_BYTES } from '@halfturn/contract/staff/limits.ts';
import type { StaffTrailer } from '@halfturn/contract/staff/products.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button, type ButtonProps } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { languageName, useLanguages } from '../layout/languages.ts';
import { useAct } from '../use-act.ts';
import styles from './products.module.css';

export interface TrailerCaptionsProps {
  productId: string;
  trailer: StaffTrailer;
  maySet: boolean;
}

/** The captions of a trailer, by language: added, replaced, downloaded, removed. */
export function TrailerCaptionsPart({ productId, trailer, maySet }: TrailerCaptionsProps) {
  const { t, locale } = useWords<'staff-products'>();
  const act = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<Locale | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const { captions } = trailer;
  useEffect(() => {
    if (removing === null) return;
    const title = heading.current;
    return () => {
      // The button that opened the dialog is gone with its row, and the focus with it.
      if (document.activeElement === document.body) title?.focus();
    };
  }, [removing]);
  const upload = (language: Locale, file: File) => {
    setTooLarge(file.size > MOST_CAPTIONS_BYTES);
    if (file.size > MOST_CAPTIONS_BYTES) return act.forget();
    const was = captions.find((each) => each.locale === language)?.src ?? 'none';
    const parts = {
      params: { id: productId, locale: language },
      query: { trailer: trailer.src, was },
    };
    void act.run(
      language,
      () => call('POST /admin/products/{id}/trailer/captions/{locale}', parts, { bytes: file }),
      t('staff-products.captions_saved'),
    );
  };
  const limit = t('staff-products.captions_limit', { size: formatFileSize(MOST_CAPTIONS_BYTES, locale) });
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.captionsHead}>
        {t('staff-products.captions')}
      </h3>
      <p className="muted">{t('staff-products.captions_note')}</p>
      <Refusal>{tooLarge ? limit : act.refusal}</Refusal>
      {captions.length === 0 ? (
        <p>{t('staff-products.captions_none')}</p>
      ) : (
        <ul className={styles.captions}>
          {captions.map((each) => (
            <CaptionsRow
              key={each.locale}
              captions={each}
              maySet={maySet}
              busy={act.busy === each.locale}
              onFile={(file) => upload(each.locale, file)}
              onRemove={() => setRemoving(each.locale)}
            />
          ))}
        </ul>
      )}
      {maySet && captions.length < LOCALES.length && (
        <AddCaptions
          taken={captions.map((each) => each.locale)}
          limit={limit}
          busy={act.busy !== null}
          onFile={upload}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('staff-products.captions_remove_title', { language: languageName(removing, locale) })}
          action={t('staff-products.captions_remove')}
          work={() =>
            call('DELETE /admin/products/{id}/trailer/captions/{locale}', {
              params: { id: productId, locale: removing },
            })
          }
          onClose={() => setRemoving(null)}
        >
          <p>{t('staff-products.captions_remove_note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface CaptionsRowProps {
  captions: TrailerCaptions;
  maySet: boolean;
  busy: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** The captions in one language. Each button is called by its words and the language. */
function CaptionsRow({
  captions: { locale: language, src },
  maySet,
  busy,
  onFile,
  onRemove,
}: CaptionsRowProps) {
  const { t, locale } = useWords<'staff-products'>();
  const id = useId();
  const named = (part: string) => ({ id: `${id}${part}`, 'aria-labelledby': `${id}${part} ${id}language` });
  return (
    <li>
      <b id={`${id}language`}>{languageName(language, locale)}</b>
      <span>
        <a
          className={buttonClass({ size: 'tiny' })}
          href={src}
          download={`captions-${language}.vtt`}
          {...named('download')}
        >
          {t('staff-products.captions_download')}
        </a>
        {maySet && (
          <>
            <FileButton size="tiny" busy={busy} onFile={onFile} {...named('replace')}>
              {t('staff-products.captions_replace')}
            </FileButton>
            <Button size="tiny" variant="danger" onClick={onRemove} {...named('remove')}>
              {t('staff-products.captions_remove')}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

interface AddCaptionsProps {
  /** The languages that have captions. */
  taken: readonly Locale[];
  limit: string;
  busy: boolean;
  onFile: (language: Locale, file: File) => void;
}

/** Chooses a language without captions, and a file for it. */
function AddCaptions({ taken, limit, busy, onFile }: AddCaptionsProps) {
  const { t, locale } = useWords<'staff' | 'staff-products'>();
  const [chosen, setChosen] = useState(locale);
  const free = useLanguages().filter(([code]) => !taken.includes(code));
  const language = free.find(([code]) => code === chosen)?.[0] ?? free[0]?.[0] ?? locale;
  return (
    <div className={styles.addCaptions}>
      <Select
        label={t('staff.language')}
        options={free}
        value={language}
        onChange={({ currentTarget }) => {
          const picked = free.find(([code]) => code === currentTarget.value);
          if (picked) setChosen(picked[0]);
        }}
      />
      <FileButton icon="upload" busy={busy} onFile={(file) => onFile(language, file)}>
        {t('staff-products.captions_add')}
      </FileButton>
      <small className="muted">{limit}</small>
    </div>
  );
}

/** A button that lets a WebVTT file be chosen. */
function FileButton({ onFile, ...button }: ButtonProps & { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,text/vtt"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen once more.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
