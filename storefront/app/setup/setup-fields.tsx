import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useEffect, useRef } from 'react';
import { getSetup, setSetup } from './setup-store.ts';
import { useSetup } from './use-setup.ts';

type Facets = ReplyOf<Calls['GET /api/home/queryProducts']>['facets'];

export interface SetupChoices {
  platforms: Facets['platform'];
  regions: Facets['region'];
}

/** The two questions about where the visitor plays. An answer is kept at once. */
export function SetupFields({ platforms, regions }: SetupChoices) {
  const { t } = useWords<'home'>();
  const setup = useSetup();
  const find = (choices: Facets['platform'], code: string | undefined) =>
    choices.find((one) => one.code === code);
  const platformRef = useRef<HTMLSelectElement>(null);
  const regionRef = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // What was chosen before the page came to life.
    const [platform, region] = [platformRef.current?.value, regionRef.current?.value];
    const kept = getSetup();
    if ((platform || region) && (platform !== (kept.platform ?? '') || region !== (kept.region ?? ''))) {
      setSetup(find(platforms, platform), find(regions, region));
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the start: later choices come through onChange
  }, []);
  return (
    <>
      <Select
        ref={platformRef}
        label={t('home.platform')}
        name="platform"
        value={setup.platform ?? ''}
        onChange={(event) => setSetup(find(platforms, event.target.value), find(regions, setup.region))}
      >
        <option value="">{t('home.any_platform')}</option>
        {platforms.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        ref={regionRef}
        label={t('home.region')}
        name="region"
        value={setup.region ?? ''}
        onChange={(event) => setSetup(find(platforms, setup.platform), find(regions, event.target.value))}
      >
        <option value="">{t('home.any_region')}</option>
        {regions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
