import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import type { loadBackups } from './backups.loader.ts';

type Loaded = Awaited<ReturnType<typeof loadBackups>>;

/** When the last one was made and the next one is, and where they are. */
export function BackupFacts({ list, place }: { list: Loaded; place: NonNullable<Loaded['place']> }) {
  const { t, locale } = useWords<'staff-backups'>();
  const { time } = useFormats();
  const { lastGoodAt, nextAt, keep } = list;
  const room = {
    free: formatFileSize(place.free, locale),
    needed: formatFileSize(place.needed, locale),
  };
  return (
    <>
      <Facts>
        <Fact name={t('staff-backups.last_good')}>
          {lastGoodAt ? time(lastGoodAt) : t('staff-backups.never')}
        </Fact>
        <Fact name={t('staff-backups.next')}>{nextAt ? time(nextAt) : t('staff-backups.off')}</Fact>
        <Fact name={t('staff-backups.kept')}>{t('staff-backups.kept_count', { count: keep })}</Fact>
        <Fact name={t('staff-backups.folder')}>
          <bdi dir="ltr">{place.folder}</bdi>
        </Fact>
        <Fact name={t('staff-backups.room')}>{t('staff-backups.room_text', room)}</Fact>
      </Facts>
      {place.free < place.needed && <Notice tone="bad">{t('staff-backups.reason_disk_full', room)}</Notice>}
      {place.sameDisk && <p className="muted">{t('staff-backups.same_disk')}</p>}
    </>
  );
}
