import type { ProductOptions } from '@halfturn/contract/catalog.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import check from '@halfturn/ui/check.module.css';
import { Notice } from '@halfturn/ui/notice.tsx';
import styles from './buy-box.module.css';
import { pricedOptions, stateOf } from './picked.ts';
import { PricedOptions } from './priced-options.tsx';
import type { Picking } from './use-picking.ts';

/** The options of a product's variants: a group of radio buttons for each attribute by which they differ. */
export function OptionGroups({ options, picking }: { options: ProductOptions; picking: Picking }) {
  const { t } = useWords<'product'>();
  return (
    <div id={picking.groupsId} className={styles.box}>
      {options.groups.map((group) => (
        <Group key={group.code} {...{ options, group, picking }} />
      ))}
      <div role="status">{picking.missing && <Notice tone="warn">{t('product.option_missing')}</Notice>}</div>
    </div>
  );
}

interface GroupProps {
  options: ProductOptions;
  group: ProductOptions['groups'][number];
  picking: Picking;
}

/** One attribute. An option that the others rule out can be picked, and is marked; so is one that is sold out. */
function Group({ options, group, picking }: GroupProps) {
  const { t } = useWords<'product'>();
  const { picks, pick } = picking;
  const priced = pricedOptions(options);
  const picked = group.values.find(({ code }) => code === picks[group.code]);
  return (
    <fieldset>
      <legend className="small">
        {group.name}
        {picked && (
          <>
            {': '}
            <b>
              <bdi>{picked.name}</bdi>
            </b>
          </>
        )}
      </legend>
      {priced ? (
        <PricedOptions group={group} options={priced} picking={picking} />
      ) : (
        <div className="buttons">
          {group.values.map(({ code, name }) => {
            const state = stateOf(options, picks, group.code, code);
            return (
              <label key={code} className={buttonClass()}>
                <input
                  type="radio"
                  className={check.input}
                  name={`option-${group.code}`}
                  value={code}
                  checked={picks[group.code] === code}
                  onChange={() => pick(group.code, code)}
                />
                {state === 'there' ? (
                  <bdi>{name}</bdi>
                ) : (
                  <>
                    <s className="muted" aria-hidden="true">
                      <bdi>{name}</bdi>
                    </s>
                    <span className="sr-only">
                      {t(state === 'off' ? 'product.option_off' : 'product.option_sold', { name })}
                    </span>
                  </>
                )}
              </label>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
