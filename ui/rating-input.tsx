import { Icon } from './icons.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import styles from './rating-input.module.css';

export interface RatingInputProps {
  legend: string;
  /** The form's name for the value. */
  name: string;
  /** 1 to 5, or null while nothing is chosen. */
  value: number | null;
  onChange: (value: number) => void;
  /** "3 of 5". */
  labelFor: (value: number) => string;
  error?: string | undefined;
}

/** Five stars to choose from: a radio group underneath, so arrow keys and screen readers know it. */
export function RatingInput({ legend, name, value, onChange, labelFor, error }: RatingInputProps) {
  return (
    <ChoiceGroup legend={legend} error={error}>
      <span className={styles.row}>
        {[1, 2, 3, 4, 5].map((n) => (
          <label key={n} className={styles.star}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={n}
              checked={value === n}
              onChange={() => onChange(n)}
              aria-label={labelFor(n)}
            />
            <Icon name="star" />
          </label>
        ))}
      </span>
    </ChoiceGroup>
  );
}
