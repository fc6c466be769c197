import type { alertLink } from '@halfturn/contract/alerts.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Where } from '../catalog/where.tsx';
import { artOf } from '../cover/art-of.ts';
import { Cover } from '../cover/cover.tsx';
import { Go } from '../go.tsx';
import { isolate } from '../isolate.ts';
import { type Letter, LetterPage } from '../letters/letter-page.tsx';
import { links } from '../links.ts';
import styles from './alerts.module.css';
import type { loader } from './confirm.loader.ts';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { token: string }> | null;

/** Where the links of an alert's mails lead: to its confirmation, or to its end. */
export function AlertPage({ does }: { does: 'confirm' | 'end' }) {
  const { t } = useWords<'letters'>();
  const call = useCall();
  const data = useLoaderData<Data>();
  const letterFor = (found: NonNullable<Data>['found']): Letter => ({
    ...saying(found),
    about: found.product && <AlertProduct product={found.product} />,
  });
  const saying = ({ state, kind, product }: NonNullable<Data>['found']): Letter => {
    const name = isolate(product?.name ?? '');
    const after = product && (
      <Go to={links.product(product)} className={buttonClass({ variant: 'main' })}>
        {t('letters.alert_to_product', { name })}
      </Go>
    );
    if (state === 'told')
      return {
        title: t('letters.alert_told_title'),
        text: t(`letters.alert_told_${kind}`, { name }),
        icon: 'bell',
        tone: 'good',
        after,
      };
    if (state === 'ended')
      return { title: t('letters.alert_ended'), text: t('letters.alert_ended_text'), icon: 'bell', after };
    if (does === 'end')
      return {
        title: t('letters.alert_end_title'),
        text: t('letters.alert_end_text', { name }),
        icon: 'bell',
        act: t('letters.alert_end'),
      };
    if (state === 'active')
      return {
        title: t('letters.alert_active'),
        text: t(`letters.alert_active_${kind}`, { name }),
        icon: 'check',
        tone: 'good',
        after,
      };
    return {
      title: t('letters.alert_confirm_title'),
      text: t(`letters.alert_confirm_${kind}`, { name }),
      icon: 'bell',
      act: t('letters.alert_confirm'),
    };
  };
  return (
    <LetterPage
      found={data?.found ?? null}
      letterFor={letterFor}
      act={() => call(`POST /api/alerts/${does}`, { body: { token: data?.token ?? '' } })}
    />
  );
}

type AlertProductProps = { product: NonNullable<AnswerOf<typeof alertLink>['product']> };

/** What an alert is about, as it stands now. */
function AlertProduct({ product }: AlertProductProps) {
  const { t } = useWords<'catalog'>();
  const { name, stock } = product;
  return (
    <div className={styles.product}>
      <Cover name={name} genre={artOf(product)} size={48} />
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className="tiny muted">
          <Where {...product} />
        </p>
      </div>
      <div className={styles.price}>
        <ProductPrice product={product} />
        {stock === 'out_of_stock' && <p className="tiny muted">{t('catalog.sold_out')}</p>}
      </div>
    </div>
  );
}
