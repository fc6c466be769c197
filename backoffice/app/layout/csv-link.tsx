import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';

/** The button that downloads a list as a CSV file. */
export function CsvLink({ href }: { href: string }) {
  const { t } = useWords<'staff-lists'>();
  return (
    <a className={buttonClass()} href={href} download>
      <Icon name="download" />
      {t('staff-lists.export')}
    </a>
  );
}
