import { useState } from 'react';
import { clampQuantity } from './clamp-quantity.ts';
import { IconButton } from './icon-button.tsx';
import styles from './quantity.module.css';

export interface QuantityProps {
  value: number;
  min?: number;
  /** The most a person may order; the caller says near the control why it ends there. */
  max: number;
  onChange: (value: number) => void;
  label: string;
  lessLabel: string;
  moreLabel: string;
  disabled?: boolean;
}

/** How many copies: one fewer, a figure that can be typed, one more. Never leaves `min` to `max`. */
export function Quantity(props: QuantityProps) {
  const { value, min = 1, max, onChange, label, lessLabel, moreLabel, disabled = false } = props;
  // What is being typed is kept apart, or an emptied box would jump back to 1 under the fingers.
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (next: number) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  return (
    <fieldset className={styles.box} aria-label={label}>
      <IconButton
        icon="minus"
        label={lessLabel}
        disabled={disabled || value <= min}
        onClick={() => settle(value - 1)}
      />
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== null && settle(clampQuantity(typed, value, min, max))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== null) settle(clampQuantity(typed, value, min, max));
        }}
      />
      <IconButton
        icon="plus"
        label={moreLabel}
        disabled={disabled || value >= max}
        onClick={() => settle(value + 1)}
      />
    </fieldset>
  );
}
