import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useLoginFirst } from './use-login-first.tsx';
import styles from './wish-button.module.css';

/** The heart on a cover. Wishlists belong to members, so a visitor is told to log in first. */
export function WishButton({ name, className }: { name: string; className?: string | undefined }) {
  const { t } = useWords<'catalog'>();
  const askToLogin = useLoginFirst();
  return (
    <IconButton
      icon="heart"
      iconSize={18}
      label={t('catalog.wish', { name })}
      className={cx(styles.heart, className)}
      onClick={askToLogin}
    />
  );
}
