import type { StaffBackup } from '@halfturn/contract/staff/backups.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Progress } from '@halfturn/ui/progress.tsx';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FormCard } from '../layout/form-page/form-card.tsx';

const EVERY_MS = 1_000;

/** How far the backup is that is being made: asked again each second until it has ended. */
export function BackupAtWork({ one: { progress } }: { one: StaffBackup }) {
  const { t, locale } = useWords<'staff-backups'>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  const { done, whole } = progress ?? { done: 0, whole: 1 };
  const half = whole / 2;
  const isCopying = done < half;
  const far = {
    done: formatFileSize(isCopying ? done : done - half, locale),
    whole: formatFileSize(half, locale),
  };
  const text = progress
    ? t(isCopying ? 'staff-backups.copying' : 'staff-backups.checking', far)
    : t('staff-backups.waiting');
  return (
    <FormCard title={t('staff-backups.running')}>
      <Progress value={done} max={whole} label={t('staff-backups.running')} valueText={text} start={text} />
      <p className="muted">{t('staff-backups.leave_page')}</p>
    </FormCard>
  );
}
