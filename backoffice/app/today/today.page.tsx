import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link, useLoaderData } from 'react-router';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { Bar } from '../layout/bar.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { useFormats } from '../layout/use-formats.ts';
import { MostUrgent } from './most-urgent.tsx';
import { Queues } from './queues.tsx';
import { SalesToday } from './sales-today.tsx';
import { StockAlerts } from './stock-alerts.tsx';
import type { loadToday } from './today.loader.ts';
import styles from './today.module.css';
import { urgentOf } from './urgent.ts';

/** As many as fit beside the tiles without scrolling far; each queue has the rest. */
const MOST = 8;

/** What needs a person, the most urgent first, and how the day goes. */
export function TodayPage() {
  const { t } = useWords<'staff' | 'staff-first-steps' | 'staff-today'>();
  const loaded = useLoaderData<typeof loadToday>();
  const { today, stock, sales, steps } = loaded;
  const { time } = useFormats();
  useListKeys();
  return (
    <>
      <Bar
        title={t('staff.today')}
        note={steps.live ? time(today.serverNow) : <Tag tone="warn">{t('staff-first-steps.not_live')}</Tag>}
      >
        {sales && (
          <Link to="/reports" className={buttonClass({ size: 'tiny' })}>
            <Icon name="chart" />
            {t('staff-today.reports')}
          </Link>
        )}
      </Bar>
      {!steps.live && <FirstSteps steps={steps} />}
      <div className={styles.page}>
        <Queues loaded={loaded} />
        <MostUrgent items={urgentOf(loaded).slice(0, MOST)} now={today.serverNow} />
        {sales && <SalesToday sales={sales} />}
        {stock && <StockAlerts stock={stock} />}
      </div>
    </>
  );
}
