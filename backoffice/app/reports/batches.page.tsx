import { useLoaderData } from 'react-router';
import { useBatchColumns } from './report-columns.tsx';
import { ReportList } from './report-list.tsx';
import { batches, type loadBatchSales } from './reports.loader.ts';

/** What the keys of each batch brought in. */
export function BatchReportPage() {
  const list = useLoaderData<typeof loadBatchSales>();
  return (
    <ReportList
      name="batches"
      address={batches}
      list={list}
      columns={useBatchColumns()}
      rowKey={(row) => row.id}
    />
  );
}
