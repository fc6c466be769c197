import { pictureSrc, widthsOf } from '@halfturn/contract/primitives/picture-files.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useId } from 'react';
import { call } from '../api.ts';
import { PictureUpload } from '../layout/picture-upload.tsx';
import { useAct } from '../use-act.ts';
import type { BannerDraft, Text } from './banner-draft.ts';
import styles from './banner-picture.module.css';

type Pictured = Pick<BannerDraft, 'picture' | 'focus'>;

export interface BannerPictureFieldProps {
  draft: Pictured;
  /** What lies on the picture in the preview. */
  text: Text;
  onChange: (part: Partial<Pictured>) => void;
}

/** The picture behind a banner's words: uploaded at once, shown once the banner is saved, and cut around a point of each screen. */
export function BannerPictureField({ draft, text, onChange }: BannerPictureFieldProps) {
  const { t } = useWords<'staff-home'>();
  const act = useAct();
  const hint = useId();
  const { picture } = draft;
  return (
    <fieldset aria-describedby={hint}>
      <legend>{t('staff-home.picture')}</legend>
      <p id={hint} className="small muted">
        {t(picture ? 'staff-home.picture_note' : 'staff-home.picture_hint')}
      </p>
      {picture && (
        <div className={styles.frames}>
          <Frame screen="wide" {...{ draft, text, onChange }} />
          <Frame screen="phone" {...{ draft, text, onChange }} />
        </div>
      )}
      <Refusal>{act.refusal}</Refusal>
      <div className="buttons">
        <PictureUpload
          act={act}
          label={t('staff-home.picture')}
          action={t(picture ? 'staff-home.picture_replace' : 'staff-home.picture_add')}
          upload={(bytes) => call('POST /admin/home/pictures', {}, { bytes })}
          onUploaded={(uploaded) => onChange({ picture: uploaded })}
        />
        {picture && (
          <Button type="button" variant="quiet" onClick={() => onChange({ picture: null })}>
            {t('staff-home.picture_remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface FrameProps extends BannerPictureFieldProps {
  screen: 'wide' | 'phone';
}

/** What a screen shows of the picture, and the point that stays in sight there. */
function Frame({ screen, draft: { picture, focus }, text, onChange }: FrameProps) {
  const { t } = useWords<'staff-home'>();
  const title = useId();
  const point = focus[screen];
  if (!picture) return null;
  return (
    <div className={styles.screen} role="group" aria-labelledby={title}>
      <b id={title}>{t(`staff-home.screen_${screen}`)}</b>
      <div className={cx(styles.frame, styles[screen])} aria-hidden="true">
        <img
          src={pictureSrc(picture, widthsOf(picture.width).find((width) => width >= 640) ?? picture.width)}
          alt=""
          style={{ objectPosition: `${point.x}% ${point.y}%` }}
        />
        <div className={styles.words} dir="auto">
          <b>{text.heading}</b>
          <span>{text.line}</span>
        </div>
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className={styles.slider}>
          <span>{t(`staff-home.focus_${axis}`)}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            dir="ltr"
            value={point[axis]}
            onChange={({ target }) =>
              onChange({ focus: { ...focus, [screen]: { ...point, [axis]: Number(target.value) } } })
            }
          />
        </label>
      ))}
    </div>
  );
}
