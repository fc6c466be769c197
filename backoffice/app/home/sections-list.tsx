import { HOME_SECTIONS, type HomeSection } from '@halfturn/contract/primitives/home-sections.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import styles from './home.module.css';
import { moved } from './moved.ts';

export interface SectionsListProps {
  /** Those that the page shows, in order. */
  sections: readonly HomeSection[];
  maySet: boolean;
  busy: boolean;
  onSet: (sections: HomeSection[]) => void;
}

/** The sections of the home page: shown ones in their order, hidden ones below. */
export function SectionsList({ sections, maySet, busy, onSet }: SectionsListProps) {
  const { t } = useWords<'staff-home' | 'staff-currencies'>();
  const hidden = HOME_SECTIONS.filter((section) => !sections.includes(section));
  const nameOf = (section: HomeSection) => t(`staff-home.section_${section}`);
  return (
    <ol className={styles.list}>
      {sections.map((section, i) => (
        <li key={section}>
          <span className={styles.what}>{nameOf(section)}</span>
          {maySet && (
            <span className={styles.acts}>
              <IconButton
                icon="up"
                label={t('staff-home.earlier', { name: nameOf(section) })}
                disabled={busy || i === 0}
                onClick={() => onSet(moved(sections, i, -1))}
              />
              <IconButton
                icon="down"
                label={t('staff-home.later', { name: nameOf(section) })}
                disabled={busy || i === sections.length - 1}
                onClick={() => onSet(moved(sections, i, 1))}
              />
              <Button
                variant="quiet"
                disabled={busy}
                aria-label={t('staff-home.hide', { name: nameOf(section) })}
                onClick={() => onSet(sections.filter((other) => other !== section))}
              >
                {t('staff-currencies.hide')}
              </Button>
            </span>
          )}
        </li>
      ))}
      {hidden.map((section) => (
        <li key={section} className={styles.off}>
          <span className={styles.what}>{nameOf(section)}</span>
          <Tag dot="hollow">{t('staff-home.hidden')}</Tag>
          {maySet && (
            <span className={styles.acts}>
              <Button
                variant="quiet"
                disabled={busy}
                aria-label={t('staff-home.show', { name: nameOf(section) })}
                onClick={() => onSet([...sections, section])}
              >
                {t('staff-currencies.show')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
