import type { StaffProductFacts } from '@halfturn/contract/staff/product-editor.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link } from 'react-router';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { FormSelect } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { useFormats } from '../../layout/use-formats.ts';
import { useStaff } from '../../layout/use-staff.ts';
import { actName, areaName } from '../../audit/act-words.ts';
import type { Checks } from './checks.ts';
import styles from './editor.module.css';
import type { ProductValues } from './product-values.ts';
import { TAX_CLASSES } from '@halfturn/contract/primitives/tax-classes.ts';

/** What stands in the way of publishing, and what a buyer would miss. */
export function ChecksCard({ checks, labelOf }: { checks: Checks; labelOf: (name: string) => string }) {
  const { t } = useWords<'staff-editor'>();
  return (
    <FormCard title={t('staff-editor.checks')}>
      <ul className={styles.checks}>
        {checks.missing.map((name) => (
          <li key={name} className={styles.bad}>
            <Icon name="warn" />
            {t('staff-editor.check_missing', { field: labelOf(name) })}
          </li>
        ))}
        {checks.warnings.map((warning) => (
          <li key={warning} className={styles.warn}>
            <Icon name="warn" />
            {t(`staff-editor.check_${warning}`)}
          </li>
        ))}
        {checks.missing.length === 0 && (
          <li className={styles.good}>
            <Icon name="check" />
            {t('staff-editor.check_ready')}
          </li>
        )}
      </ul>
    </FormCard>
  );
}

/** How many units can be sold, and the way to their keys. */
export function StockCard({
  id,
  facts,
  varied,
}: {
  id: string;
  facts: StaffProductFacts;
  /** Its variants have the stock. */
  varied: boolean;
}) {
  const { t } = useWords<'staff-editor'>();
  const { mayCall } = useStaff();
  const { kind, units } = facts;
  return (
    <FormCard
      title={t('staff-editor.stock_title')}
      end={
        <Tag tone={units > 0 ? 'good' : 'bad'} dot={units > 0 ? 'full' : 'hollow'}>
          {t(units > 0 ? 'staff-editor.in_stock' : 'staff-editor.sold_out')}
        </Tag>
      }
    >
      <p className={styles.units}>
        {t(kind === 'key' ? 'staff-editor.units_keys' : 'staff-editor.units_goods', { count: units })}
      </p>
      {kind === 'key' && !varied && mayCall('staffStock') && (
        <Link className={buttonClass()} to={`/keys/${id}`}>
          {t('staff-editor.view_keys')}
        </Link>
      )}
    </FormCard>
  );
}

/** At which rate it is taxed. */
export function TaxCard({ draft }: { draft: FormDraft<ProductValues> }) {
  const { t } = useWords<'staff-tax' | 'staff-editor'>();
  return (
    <FormCard title={t('staff-editor.tax_title')} names={['taxClass']}>
      <FormSelect
        draft={draft}
        name="taxClass"
        label={t('staff-tax.product_class')}
        hint={t('staff-tax.product_hint')}
        options={TAX_CLASSES.map((one) => [one, t(`staff-tax.class_${one}`)])}
      />
    </FormCard>
  );
}

const KNOWN = [
  'created',
  'duplicated',
  'saved',
  'published',
  'scheduled',
  'not_published',
  'retired',
  'unpublished',
  'sale_begun',
  'sale_ended',
  'variants_saved',
] as const;

/** Who has changed what, newest first. */
export function HistoryCard({
  id,
  history,
  labelOf,
}: {
  id: string;
  history: StaffProductFacts['history'];
  labelOf: (name: string) => string;
}) {
  const { t } = useWords();
  const { time } = useFormats();
  const { mayCall } = useStaff();
  const { locale } = useWords();
  const list = new Intl.ListFormat(locale === 'cz' ? 'cs' : locale);
  const said = ({ by, action, fields }: StaffProductFacts['history'][number]) => {
    const name = by || t('staff-editor.store');
    const act = KNOWN.find((one) => action === `products.${one}`);
    if (act && act !== 'saved') return t(`staff-editor.act_${act}`, { name });
    if (act === 'saved')
      return t('staff-editor.act_saved', { name, fields: list.format([...new Set(fields.map(labelOf))]) });
    const area = action.split('.')[0] ?? '';
    return `${name}: ${areaName(t, area)} · ${actName(t, action)}`;
  };
  return (
    <FormCard
      title={t('staff-editor.history')}
      end={
        mayCall('staffAudit') && (
          <Link to={`/audit?subject=${encodeURIComponent(`product:${id}`)}`}>
            {t('staff-editor.history_all')}
          </Link>
        )
      }
    >
      {history.length === 0 && <p className="muted">{t('staff-editor.history_none')}</p>}
      <ol className={styles.history}>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.action}`}>
            {said(entry)}
            <span className="muted">{time(entry.at)}</span>
          </li>
        ))}
      </ol>
    </FormCard>
  );
}
