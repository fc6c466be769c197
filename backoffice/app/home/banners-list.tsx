import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import type { StaffBanner } from '@halfturn/contract/staff/home.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './home.module.css';
import { moved } from './moved.ts';

export interface BannersListProps {
  banners: readonly StaffBanner[];
  maySet: boolean;
  busy: boolean;
  onOrder: (ids: string[]) => void;
  onEdit: (banner: StaffBanner) => void;
  onLook: (banner: StaffBanner) => void;
}

/** The banners in their order, each with its state and its time. */
export function BannersList({ banners, maySet, busy, onOrder, onEdit, onLook }: BannersListProps) {
  const { t, locale } = useWords<'staff-home'>();
  const { time } = useFormats();
  const ids = banners.map(({ id }) => id);
  return (
    <ol className={styles.list}>
      {banners.map((banner, i) => {
        const name = banner.texts[locale]?.heading ?? banner.texts['en-US']?.heading ?? '';
        return (
          <li key={banner.id}>
            {banner.picture && (
              <img className={styles.thumb} src={pictureSrc(banner.picture, 160)} alt="" loading="lazy" />
            )}
            <span className={styles.what}>
              <b>{name}</b>
              <small>
                <bdi>{banner.href}</bdi> ·{' '}
                {t('staff-home.languages', { count: Object.keys(banner.texts).length })}
                {banner.liveFrom && ` · ${t('staff-home.from')} ${time(banner.liveFrom)}`}
                {banner.liveUntil && ` · ${t('staff-home.until')} ${time(banner.liveUntil)}`}
              </small>
            </span>
            <Tag {...LOOKS[banner.state]}>{t(`staff-home.${banner.state}`)}</Tag>
            {maySet && (
              <span className={styles.acts}>
                <IconButton
                  icon="up"
                  label={t('staff-home.earlier', { name })}
                  disabled={busy || i === 0}
                  onClick={() => onOrder(moved(ids, i, -1))}
                />
                <IconButton
                  icon="down"
                  label={t('staff-home.later', { name })}
                  disabled={busy || i === banners.length - 1}
                  onClick={() => onOrder(moved(ids, i, 1))}
                />
                <Button variant="quiet" disabled={busy} onClick={() => onLook(banner)}>
                  {t('staff-home.look')}
                </Button>
                <Button variant="quiet" disabled={busy} onClick={() => onEdit(banner)}>
                  {t('staff-home.edit')}
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const LOOKS = {
  showing: { tone: 'good' },
  off: { dot: 'hollow' },
  waits: { dot: 'half' },
  over: { dot: 'hollow' },
} as const;
