import {
  REQUIREMENT_LEVELS,
  REQUIREMENTS,
  requirementCode,
} from '@halfturn/contract/primitives/requirements.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { ProductData } from './product.loader.ts';
import styles from './requirements.module.css';

/** What a computer needs at least, and better, part by part. Nothing for a product that says neither. */
export function Requirements({ product: { attributes } }: Pick<ProductData, 'product'>) {
  const { t } = useWords<'product'>();
  const valueOf = new Map(attributes.map(({ code, value }) => [code, value]));
  const levels = REQUIREMENT_LEVELS.filter((level) =>
    REQUIREMENTS.some((part) => valueOf.has(requirementCode(level, part))),
  );
  const parts = REQUIREMENTS.filter((part) =>
    levels.some((level) => valueOf.has(requirementCode(level, part))),
  );
  if (parts.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>{t('product.requirements')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('product.requirements')}</span>
          </th>
          {levels.map((level) => (
            <th key={level} scope="col">
              {t(`product.req_${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part}>
            <th scope="row">{t(`product.req_${part}`)}</th>
            {levels.map((level) => (
              <td key={level}>
                <bdi>{valueOf.get(requirementCode(level, part)) ?? '–'}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
