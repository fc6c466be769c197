import { useWords } from '@halfturn/locales/react.ts';
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

/** A QR code, drawn from its modules: no markup comes from anywhere. */
function Qr({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
