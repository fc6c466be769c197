import { useWords } from '@halfturn/locales/react.ts';
import { ListTabs } from '../layout/list-page.tsx';
import { batches, conversion, countries, products, sales, suppliers } from './reports.loader.ts';

export const REPORTS = { sales, products, batches, suppliers, conversion, countries } as const;
export type ReportName = keyof typeof REPORTS;

/** The reports, each about the same days. */
export function ReportTabs({ current, from, to }: { current: ReportName; from: string; to: string }) {
  const { t } = useWords<'staff-reports'>();
  return (
    <ListTabs
      label={t('staff-reports.title')}
      links={(Object.keys(REPORTS) as ReportName[]).map((name) => ({
        href: REPORTS[name].path({ from, to }),
        label: t(`staff-reports.tab_${name}`),
        current: name === current,
      }))}
    />
  );
}
