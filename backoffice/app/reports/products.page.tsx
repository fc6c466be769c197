import { useLoaderData } from 'react-router';
import { useProductColumns } from './report-columns.tsx';
import { ReportList } from './report-list.tsx';
import { products, type loadProductSales } from './reports.loader.ts';

/** What each product sold. */
export function ProductReportPage() {
  const list = useLoaderData<typeof loadProductSales>();
  return (
    <ReportList
      name="products"
      address={products}
      list={list}
      columns={useProductColumns()}
      rowKey={(row) => row.id}
    />
  );
}
