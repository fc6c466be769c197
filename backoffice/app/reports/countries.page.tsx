import { useLoaderData } from 'react-router';
import { useCountryColumns } from './report-columns.tsx';
import { ReportList } from './report-list.tsx';
import { countries, type loadCountrySales } from './reports.loader.ts';

/** What buyers of each country paid. */
export function CountryReportPage() {
  const list = useLoaderData<typeof loadCountrySales>();
  return (
    <ReportList
      name="countries"
      address={countries}
      list={list}
      columns={useCountryColumns()}
      rowKey={(row) => row.country ?? ''}
    />
  );
}
