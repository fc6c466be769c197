import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import styles from './types.module.css';

export interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  first: boolean;
  last: boolean;
  busy?: boolean;
  onMove: (by: -1 | 1) => void;
}

/** Moves a row up or down by one place. A button stays where it is, so that it can be pressed again. */
export function MoveButtons({ name, first, last, busy = false, onMove }: MoveButtonsProps) {
  const { t } = useWords<'staff-product-types'>();
  const press = (off: boolean, by: -1 | 1) => () => {
    if (!off && !busy) onMove(by);
  };
  return (
    <span className={styles.moves}>
      <IconButton
        icon="up"
        label={t('staff-product-types.move_up', { name })}
        aria-disabled={first}
        onClick={press(first, -1)}
      />
      <IconButton
        icon="down"
        label={t('staff-product-types.move_down', { name })}
        aria-disabled={last}
        onClick={press(last, 1)}
      />
    </span>
  );
}
