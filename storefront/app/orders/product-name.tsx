import type { Order } from '@halfturn/contract/orders.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';

/** The product's name, as a link while the store still shows it. */
export function ProductName({ line }: { line: Order['lines'][number] }) {
  if (line.slug === '' || line.class === '') return line.name;
  return <Go to={links.product({ slug: line.slug, class: { slug: line.class } })}>{line.name}</Go>;
}
