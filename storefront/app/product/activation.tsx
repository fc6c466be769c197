import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './activation.module.css';
import type { ProductData } from './product.loader.ts';

/** How a key of this platform is used, step by step. */
export function Activation({ product }: Pick<ProductData, 'product'>) {
  const { t } = useWords<'product' | 'activation'>();
  const steps = t(`${product.activation}_steps` as Key<'activation'>).split('\n');
  return (
    <div className={styles.help}>
      <h3>{t('product.steps', { platform: product.platform.name })}</h3>
      <p>{t(product.activation as Key<'activation'>)}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="small">
        <Go className="link" to={links.info('/contact-us')}>
          {t('product.steps_help')}
        </Go>
      </p>
    </div>
  );
}
