import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { formatName } from '@halfturn/locales/format.ts';
import { useFitPlace } from '../setup/use-fit-place.ts';
import { useSetup } from '../setup/use-setup.ts';
import type { ProductData } from './product.loader.ts';
import type { useBuying } from './use-buying.ts';

export interface MisfitDialogProps {
  product: ProductData['product'];
  buying: ReturnType<typeof useBuying>;
}

/** Asks once more, where the key does not fit what the visitor has told us. */
export function MisfitDialog({ product, buying }: MisfitDialogProps) {
  const { t, locale } = useWords<'product' | 'shell'>();
  const { platforms } = useSetup();
  const { country } = useFitPlace();
  const { asking } = buying;
  const yours = dotted(
    ...platforms.map(({ name }) => name),
    country && formatName('region', country, locale),
  );
  return (
    <Dialog
      open={asking !== null}
      onClose={buying.stop}
      title={t('product.misfit_title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={buying.confirm}>
            {t(asking === 'add' ? 'product.misfit_add' : 'product.misfit_buy')}
          </Button>
          <Button variant="main" onClick={buying.stop}>
            {t('product.misfit_stop')}
          </Button>
        </>
      }
    >
      <p>{t('product.misfit_text', { yours, this: dotted(product.platform?.name, product.region?.name) })}</p>
    </Dialog>
  );
}
