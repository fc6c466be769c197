import { MOST_SLIPS } from '@halfturn/contract/staff/invoices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import page from './orders.module.css';
import type { Chosen } from './use-chosen.ts';

/** How many orders are chosen, and their packing slips as one paper. */
export function ChosenBar({ chosen }: { chosen: Chosen }) {
  const { t } = useWords<'staff-invoices'>();
  const count = chosen.numbers.size;
  return (
    <div className={count > 0 ? page.chosen : undefined}>
      <span role="status">
        {count > 0 && t('staff-invoices.chosen', { count })}{' '}
        {chosen.full && t('staff-invoices.most', { max: MOST_SLIPS })}
      </span>
      {count > 0 && (
        <>
          <a
            className={buttonClass({ size: 'tiny', variant: 'main' })}
            href={`/prod-api/admin/packing-slips?orders=${[...chosen.numbers].join()}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('staff-invoices.slips', { count })}
          </a>
          <Button size="tiny" onClick={chosen.clear}>
            {t('staff-invoices.choose_none')}
          </Button>
        </>
      )}
    </div>
  );
}
