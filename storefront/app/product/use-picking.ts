import { useId, useState } from 'react';
import { firstPicks, openGroups, pickedOf, shownAs, type Picks } from './picked.ts';
import type { ProductData } from './product.loader.ts';

export interface Picking {
  /** The product with what the variant that is picked has of its own. */
  shown: ProductData['product'];
  picks: Picks;
  pick: (group: string, value: string) => void;
  /** Names of the groups in which an option is to be picked still. */
  open: readonly string[];
  /** There is no variant with these options. */
  missing: boolean;
  /** It can be bought: it has no variants, or one is picked. */
  ready: boolean;
  /** The id of the box of the groups. */
  groupsId: string;
  /** Goes to the first group without an option. */
  ask: () => void;
}

/** Which variant of a product its visitor has picked. The address follows, so that it can be shared. */
export function usePicking({ product, chosen }: Pick<ProductData, 'product' | 'chosen'>): Picking {
  const { options } = product;
  const [picks, setPicks] = useState<Picks>(() => (options ? firstPicks(options, chosen) : {}));
  const groupsId = useId();
  const variant = options ? pickedOf(options, picks) : undefined;
  const open = options ? openGroups(options, picks) : [];
  const pick = (group: string, value: string) => {
    if (!options) return;
    const next = { ...picks, [group]: value };
    setPicks(next);
    const picked = pickedOf(options, next);
    const url = new URL(location.href);
    if (picked) url.searchParams.set('variant', picked.slug);
    else url.searchParams.delete('variant');
    // The page has all variants already, so the loader is not asked.
    history.replaceState(history.state, '', url);
  };
  const [first] = open;
  return {
    shown: shownAs(product, variant),
    picks,
    pick,
    open: open.map(({ name }) => name),
    missing: options !== null && open.length === 0 && !variant,
    ready: options === null || variant !== undefined,
    groupsId,
    ask: () => {
      const box = document.getElementById(groupsId);
      const field = box?.querySelector<HTMLInputElement>(
        first ? `input[name="option-${CSS.escape(first.code)}"]` : 'input',
      );
      field?.focus();
      box?.scrollIntoView({ block: 'center' });
    },
  };
}
