import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { SetupFields, type SetupChoices } from './setup-fields.tsx';

/** Asks where the visitor plays. What can be chosen is fetched when it opens. */
export function SetupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords<'product' | 'shell'>();
  const call = useCall();
  const [choices, setChoices] = useState<SetupChoices | 'failed' | null>(null);

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const query = { class: 'all', pageSize: 10 } as const;
    call('GET /api/home/queryProducts', { query }, { signal: stop.signal }).then(
      ({ facets }) => setChoices({ platforms: facets.platform, regions: facets.region }),
      () => !stop.signal.aborted && setChoices('failed'),
    );
    return () => stop.abort();
  }, [open, call]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('product.setup_title')}
      closeLabel={t('shell.close')}
      footer={
        <Button variant="main" onClick={onClose}>
          {t('product.setup_save')}
        </Button>
      }
    >
      <div className="column" aria-busy={choices === null}>
        {choices === null && (
          <>
            <Skeleton height="70px" />
            <Skeleton height="70px" />
          </>
        )}
        {choices === 'failed' && <Notice tone="bad">{t('shell.offline_text')}</Notice>}
        {choices !== null && choices !== 'failed' && <SetupFields {...choices} />}
        <p className="tiny muted">{t('product.setup_hint')}</p>
      </div>
    </Dialog>
  );
}
