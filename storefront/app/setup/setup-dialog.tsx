import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { chooseCountry, getPlace } from '../language/place-store.ts';
import { ActivationCountry } from './activation-country.tsx';
import styles from './setup-dialog.module.css';
import { getSetup, setSetup } from './setup-store.ts';
import { useSetup } from './use-setup.ts';

export type Platforms = ReplyOf<Calls['GET /api/home/platforms']>;

/** Asks where and on what the visitor activates keys. What can be chosen is fetched when it opens. */
export function SetupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords<'catalog' | 'shell'>();
  const call = useCall();
  const [platforms, setPlatforms] = useState<Platforms | 'failed' | null>(null);

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    call('GET /api/home/platforms', {}, { signal: stop.signal }).then(
      setPlatforms,
      () => !stop.signal.aborted && setPlatforms('failed'),
    );
    return () => stop.abort();
  }, [open, call]);

  const save = () => {
    // A guess that was seen and left as it is has been confirmed.
    const { country } = getPlace();
    if (country !== null && !getSetup().anywhere) chooseCountry(country);
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('catalog.setup_title')}
      closeLabel={t('shell.close')}
      footer={
        <Button variant="main" onClick={save}>
          {t('catalog.setup_save')}
        </Button>
      }
    >
      <div className="column" aria-busy={platforms === null}>
        <ActivationCountry />
        {platforms === null && <Skeleton height="140px" />}
        {platforms === 'failed' && <Notice tone="bad">{t('shell.offline_text')}</Notice>}
        {platforms !== null && platforms !== 'failed' && <PlatformChecks platforms={platforms} />}
        <p className="tiny muted">{t('catalog.setup_hint')}</p>
      </div>
    </Dialog>
  );
}

/** What the visitor has; a tick is kept at once. */
function PlatformChecks({ platforms }: { platforms: Platforms }) {
  const { t } = useWords<'catalog'>();
  const { platforms: chosen } = useSetup();
  const has = (code: string) => chosen.some((one) => one.code === code);
  if (platforms.length === 0) return null;
  return (
    <ChoiceGroup legend={t('catalog.setup_platforms')}>
      <div className={styles.platforms}>
        {platforms.map(({ code, name }) => (
          <Check
            key={code}
            checked={has(code)}
            onChange={({ target }) =>
              setSetup({
                ...getSetup(),
                platforms: platforms.filter((one) => (one.code === code ? target.checked : has(one.code))),
              })
            }
          >
            {name}
          </Check>
        ))}
      </div>
      <p className="tiny muted">{t('catalog.setup_platforms_hint')}</p>
    </ChoiceGroup>
  );
}
