import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useSyncExternalStore } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { getCompared, noneCompared, onCompared, turnCompared } from './compare-store.ts';
import { pathOf } from './product-path.ts';

interface Product {
  id: string;
  slug: string;
  class: { slug: string };
}

/** Whether a product is to be compared, and what a press on its button does. */
export function useCompare(product: Product): { compared: boolean; press: () => void } {
  const { t } = useWords<'browsing'>();
  const toast = useToast();
  const has = () => getCompared().some(({ id }) => id === product.id);
  const compared = useSyncExternalStore(onCompared, has, () => false);
  const press = () => {
    if (!turnCompared({ id: product.id, path: pathOf(product) }, !compared))
      toast.show(
        <>
          {t('browsing.compare_full')} <CompareLink />
        </>,
        'info',
      );
    else if (compared) toast.show(t('browsing.uncompared'));
    else
      toast.show(
        <>
          {t('browsing.compared')} <CompareLink />
        </>,
      );
  };
  return { compared, press };
}

/** Leads to what the visitor has put side by side; nothing where there is nothing. */
export function CompareLink({ className = 'link' }: { className?: string }) {
  const { t } = useWords<'browsing'>();
  const compared = useSyncExternalStore(onCompared, getCompared, noneCompared);
  if (compared.length === 0) return null;
  return (
    <Go className={className} to={links.compare(compared.map(({ path }) => path))}>
      {t('browsing.compare_go', { count: compared.length })}
    </Go>
  );
}
