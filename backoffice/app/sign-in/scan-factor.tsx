import { useWords } from '@halfturn/locales/react.ts';
import { Qr } from './qr.tsx';
import styles from './sign-in.module.css';

/** A new second factor for a phone: a picture for its camera, and the same to type. */
export function ScanFactor({ secret, qr }: { secret: string; qr: { size: number; path: string } }) {
  const { t } = useWords<'staff'>();
  return (
    <>
      <Qr {...qr} label={t('staff.qr')} />
      <p className={styles.note}>
        {t('staff.set_up_by_hand')} <bdi className={styles.secret}>{secret}</bdi>
      </p>
    </>
  );
}
