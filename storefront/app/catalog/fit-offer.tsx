import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useSetup } from '../setup/use-setup.ts';
import type { ListData } from './list.loader.ts';
import styles from './fit-offer.module.css';

/** For a visitor who has said where they play: one press to what fits, where the list is not filtered so already. */
export function FitOffer({ data: { name, state, facets } }: { data: ListData }) {
  const { t } = useWords<'catalog'>();
  const setup = useSetup();
  const platform = facets.platform.find(({ code }) => code === setup.platform && !state.platform);
  const region = facets.region.find(({ code }) => code === setup.region && !state.region);
  if (!platform && !region) return null;
  const { pageNum: _, ...rest } = state;
  const to = links.list(name, {
    ...rest,
    ...(platform && { platform: [platform.code] }),
    ...(region && { region: [region.code] }),
  });
  const names = [platform?.name, region?.name].filter((one) => one !== undefined).join(' · ');
  return (
    <Go to={to} className={styles.offer} preventScrollReset>
      <Icon name="check" /> {t('catalog.fit_offer', { setup: names })}
    </Go>
  );
}
