import { bcp47, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import { MOST_TRAILER_BYTES } from '@halfturn/contract/staff/limits.ts';
import type { StaffTrailer } from '@halfturn/contract/staff/products.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FileDrop } from '../layout/file-drop.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { useAct } from '../use-act.ts';
import styles from './products.module.css';
import { TrailerCaptionsPart } from './trailer-captions.tsx';

export interface TrailerCardProps {
  productId: string;
  /** Null if the shop keeps none. */
  trailer: StaffTrailer | null;
  maySet: boolean;
}

/** The file of a product's trailer: looked at, replaced, removed, and given captions. */
export function TrailerCard({ productId, trailer, maySet }: TrailerCardProps) {
  const { t, locale } = useWords<'staff-products'>();
  const { busy, refusal, run } = useAct();
  const [tooLarge, setTooLarge] = useState(false);
  const [asked, setAsked] = useState(false);
  const [instead, setInstead] = useState<File | null>(null);
  const params = { id: productId };
  const captioned = trailer !== null && trailer.captions.length > 0;
  const send = (file: File) =>
    call(
      'POST /admin/products/{id}/trailer',
      { params, query: { was: trailer?.src ?? 'none' } },
      { bytes: file },
    );
  const upload = (file: File) => {
    setTooLarge(file.size > MOST_TRAILER_BYTES);
    if (file.size > MOST_TRAILER_BYTES) return;
    if (captioned) setInstead(file);
    else void run('upload', () => send(file));
  };
  return (
    <FormCard
      id="trailer"
      title={t('staff-products.trailer')}
      note={trailer && formatFileSize(trailer.size, locale)}
      end={
        maySet &&
        trailer && (
          <Button variant="danger" onClick={() => setAsked(true)}>
            {t('staff-products.trailer_remove')}
          </Button>
        )
      }
    >
      <p className="muted">{t('staff-products.trailer_note')}</p>
      <Refusal>{refusal}</Refusal>
      {trailer && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- The rule sees no tracks in a list.
        <video
          key={trailer.src}
          className={styles.trailer}
          src={trailer.src}
          aria-label={t('staff-products.trailer')}
          controls
          preload="metadata"
        >
          {trailer.captions.map((each) => (
            <track
              key={each.src}
              kind="captions"
              src={each.src}
              srcLang={bcp47(each.locale)}
              label={LOCALE_NAMES[each.locale]}
              default={each.locale === locale}
            />
          ))}
        </video>
      )}
      {maySet && (
        <FileDrop
          accept="video/mp4,video/webm"
          onFile={upload}
          prompt={t(
            busy === null
              ? trailer
                ? 'staff-products.trailer_replace'
                : 'staff-products.trailer_drop'
              : 'staff-products.trailer_uploading',
          )}
          choose={t('staff-products.trailer_choose')}
          limit={t('staff-products.trailer_limit', { size: formatFileSize(MOST_TRAILER_BYTES, locale) })}
          tooLarge={tooLarge}
          busy={busy !== null}
        />
      )}
      {trailer && (
        <TrailerCaptionsPart
          key={`captions of ${trailer.src}`}
          productId={productId}
          trailer={trailer}
          maySet={maySet}
        />
      )}
      {instead && (
        <ConfirmDialog
          title={t('staff-products.trailer_replace_title')}
          action={t('staff-products.captions_replace')}
          work={() => send(instead)}
          onClose={() => setInstead(null)}
        >
          <p>{t('staff-products.trailer_captions_go')}</p>
        </ConfirmDialog>
      )}
      {asked && (
        <ConfirmDialog
          title={t('staff-products.trailer_remove_title')}
          action={t('staff-products.trailer_remove')}
          work={() => call('DELETE /admin/products/{id}/trailer', { params })}
          onClose={() => setAsked(false)}
        >
          <p>{t('staff-products.trailer_remove_note')}</p>
          {captioned && <p>{t('staff-products.trailer_captions_go')}</p>}
        </ConfirmDialog>
      )}
    </FormCard>
  );
}
