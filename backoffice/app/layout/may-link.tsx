import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStaff } from './use-staff.ts';

export interface MayLinkProps {
  /** The call that the page behind the link needs. */
  needs: string;
  to: string;
  children: ReactNode;
}

/** A link for a person who may open its page, and plain words for others. */
export function MayLink({ needs, to, children }: MayLinkProps) {
  const { mayCall } = useStaff();
  if (!mayCall(needs)) return children;
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  );
}

/** An order's number, which leads to the order. */
export const OrderLink = ({ orderNo }: { orderNo: string }) => (
  <MayLink needs="staffOrder" to={`/orders/${orderNo}`}>
    <bdi dir="ltr">{orderNo}</bdi>
  </MayLink>
);

/** A customer's name, which leads to the account; plain for a guest. */
export function CustomerLink({ id, name }: { id: string | null; name: string }) {
  const words = <bdi>{name}</bdi>;
  if (id === null) return words;
  return (
    <MayLink needs="staffCustomerById" to={`/customers/${id}`}>
      {words}
    </MayLink>
  );
}
