import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { useActivation } from '../orders/use-activation.ts';
import { PageHead } from '../root/page-head.tsx';
import styles from './activation.module.css';
import type { Platforms } from './activation.loader.ts';

/** `/activation`: how a key is activated on each platform that the store has products for. */
export function Component() {
  const { t } = useWords<'shell' | 'pages'>();
  const platforms = useLoaderData<Platforms>();
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead title={t('shell.title_activation')} description={t('pages.activation_lead')} />
      <header className={styles.head}>
        <h1>{t('shell.title_activation')}</h1>
        <p className="muted">{t('pages.activation_lead')}</p>
      </header>
      <div className={styles.platforms}>
        {platforms.map((platform) => (
          <Steps key={platform.code} platform={platform} />
        ))}
      </div>
    </main>
  );
}

function Steps({ platform: { code, name, activation } }: { platform: Platforms[number] }) {
  const help = useActivation(activation);
  if (!help) return null;
  return (
    <section id={code} aria-labelledby={`${code}-name`} className={styles.platform}>
      <h2 id={`${code}-name`}>{name}</h2>
      <p>{help.needs}</p>
      <ol>
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
