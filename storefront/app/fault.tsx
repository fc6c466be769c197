import { Notice } from '@halfturn/ui/notice.tsx';

/** Why an action failed, announced at once; nothing while it has not. */
export function Fault({
  children,
  className,
}: {
  children: string | false | null | undefined;
  className?: string;
}) {
  if (!children) return null;
  return (
    <Notice tone="bad" role="alert" className={className}>
      {children}
    </Notice>
  );
}
