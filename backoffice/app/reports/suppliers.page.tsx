import { useLoaderData } from 'react-router';
import { useSupplierColumns } from './report-columns.tsx';
import { ReportList } from './report-list.tsx';
import { suppliers, type loadSupplierSales } from './reports.loader.ts';

/** What the keys of each supplier brought in. */
export function SupplierReportPage() {
  const list = useLoaderData<typeof loadSupplierSales>();
  return (
    <ReportList
      name="suppliers"
      address={suppliers}
      list={list}
      columns={useSupplierColumns()}
      rowKey={(row) => row.supplier}
    />
  );
}
