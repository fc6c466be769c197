import { CURRENCIES, CURRENCY_CODES } from '@halfturn/contract/primitives/currencies.ts';
import type { StaffCoupon } from '@halfturn/contract/staff/coupons.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import { use, useState } from 'react';
import { ProductPicks, type Picked } from '../home/product-picks.tsx';
import { useUnsaved } from '../layout/form-page/unsaved.ts';
import { Form } from '../layout/form.tsx';
import { useRebased } from '../layout/use-rebased.ts';
import { useStaff } from '../layout/use-staff.ts';
import { localMoment } from '../notices/local-moment.ts';
import { typedOf } from '../prices/amount.ts';
import type { Act } from '../use-act.ts';
import { couponBody, type CouponBody } from './coupon-body.ts';
import styles from './coupons.module.css';
import type { loadNewCoupon } from './coupons.loader.ts';

type Choices = Awaited<ReturnType<typeof loadNewCoupon>>['choices'];

interface TermsProps {
  /** Null for a new one. */
  coupon: StaffCoupon | null;
}

interface CouponFormProps extends TermsProps {
  choices: Choices;
  act: Act;
  onSave: (body: CouponBody) => void;
}

/** The terms of a coupon; read only without the right to change them. */
export function CouponForm({ coupon, choices, act, onSave }: CouponFormProps) {
  const { t } = useWords<'staff-coupons'>();
  const { mayCall } = useStaff();
  const [{ picked }, change] = useRebased<{ picked: Picked[] }>(
    { picked: coupon?.products ?? [] },
    coupon?.version,
  );
  const isPicked = idsOf(picked) !== idsOf(coupon?.products ?? []);
  useUnsaved(isPicked && act.busy === null ? 1 : 0);
  const editable = mayCall(coupon ? 'staffEditCoupon' : 'staffMakeCoupon');
  const save = (fields: FormData) => {
    const productIds = picked.map(({ id }) => id);
    onSave(couponBody(fields, productIds));
  };
  return (
    <Form
      act={act}
      version={coupon?.version}
      className={styles.form}
      refusal={act.busy === null ? act.refusal : null}
      onSend={save}
    >
      <fieldset disabled={!editable} className={styles.terms}>
        <NameAndCode coupon={coupon} />
        <Value coupon={coupon} />
        <Scope
          coupon={coupon}
          choices={choices}
          picked={picked}
          onPick={(next) => change({ picked: next })}
        />
        <Limits coupon={coupon} choices={choices} />
      </fieldset>
      {editable && (
        <div>
          <Button type="submit" variant="main" busy={act.busy === 'save'}>
            {t(coupon ? 'staff-coupons.save' : 'staff-coupons.make')}
          </Button>
        </div>
      )}
    </Form>
  );
}

const idsOf = (products: readonly Picked[]): string =>
  products
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

function NameAndCode({ coupon }: TermsProps) {
  const { t } = useWords<'staff-coupons'>();
  return (
    <>
      <TextField
        name="name"
        label={t('staff-coupons.name')}
        hint={t('staff-coupons.name_hint')}
        dir="auto"
        maxLength={120}
        defaultValue={coupon?.name}
      />
      <TextField
        name="code"
        label={t('staff-coupons.code')}
        hint={t('staff-coupons.code_hint')}
        dir="ltr"
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={coupon?.code ?? ''}
      />
    </>
  );
}

interface FigureProps extends Pick<TextFieldProps, 'label' | 'hint' | 'inputMode'> {
  name: keyof CouponBody;
  value: string | number | null | undefined;
}

/** A field for an amount, a share or a count. */
const Figure = ({ value, ...words }: FigureProps) => (
  <TextField inputMode="decimal" dir="ltr" defaultValue={value ?? ''} {...words} />
);

/** What the coupon takes off: a share or an amount, in which currency, and of what amount on. */
function Value({ coupon }: TermsProps) {
  const { t, locale } = useWords<'staff-coupons'>();
  const [kind, setKind] = useState(coupon?.kind ?? 'percent');
  const { digits } = CURRENCIES[coupon?.currency ?? 'USD'];
  const amount = (minor: number | null | undefined) => typedOf(minor || null, digits);
  return (
    <>
      <Select
        name="kind"
        label={t('staff-coupons.takes_off')}
        value={kind}
        onChange={({ target }) => setKind(target.value === 'fixed' ? 'fixed' : 'percent')}
        options={[
          ['percent', t('staff-coupons.kind_percent')],
          ['fixed', t('staff-coupons.kind_fixed')],
        ]}
      />
      <Select
        name="currency"
        label={t('staff-coupons.currency')}
        hint={t('staff-coupons.currency_hint')}
        defaultValue={coupon?.currency ?? ''}
        options={[
          ['', t('staff-coupons.currency_all')],
          ...CURRENCY_CODES.map((code) => [code, formatName('currency', code, locale)] as const),
        ]}
      />
      {kind === 'percent' ? (
        <>
          <Figure name="percent" label={t('staff-coupons.percent')} value={coupon?.percent} />
          <Figure
            name="capMinor"
            label={t('staff-coupons.cap')}
            hint={t('staff-coupons.no_limit')}
            value={amount(coupon?.capMinor)}
          />
        </>
      ) : (
        <Figure name="amountMinor" label={t('staff-coupons.amount')} value={amount(coupon?.amountMinor)} />
      )}
      <Figure
        name="minimumMinor"
        label={t('staff-coupons.minimum')}
        hint={t('staff-coupons.minimum_hint')}
        value={amount(coupon?.minimumMinor)}
      />
    </>
  );
}

interface ScopeProps extends TermsProps {
  choices: Choices;
  picked: Picked[];
  onPick: (picked: Picked[]) => void;
}

/** What the coupon is for: everything, classes of products, or single products. */
function Scope({ coupon, choices, picked, onPick }: ScopeProps) {
  const { t } = useWords<'staff-coupons'>();
  const { classIds, productIds } = use(FieldErrors);
  const [scope, setScope] = useState<string>(coupon?.scope ?? 'all');
  return (
    <>
      <Select
        name="scope"
        label={t('staff-coupons.scope')}
        value={scope}
        onChange={({ target }) => setScope(target.value)}
        options={[
          ['all', t('staff-coupons.scope_all')],
          ['classes', t('staff-coupons.scope_classes')],
          ['products', t('staff-coupons.scope_products')],
        ]}
      />
      {scope === 'classes' && (
        <fieldset className={styles.wide}>
          <legend>{t('staff-coupons.scope_classes')}</legend>
          <div className={styles.classes}>
            {choices.classes.map(({ id, name }) => (
              <Check key={id} name="classIds" value={id} defaultChecked={coupon?.classIds.includes(id)}>
                {name}
              </Check>
            ))}
          </div>
          {classIds && <FieldError id="classIds-error">{classIds}</FieldError>}
        </fieldset>
      )}
      {scope === 'products' && (
        <div className={styles.wide}>
          <ProductPicks picked={picked} onChange={onPick} most={100} />
          {productIds && <FieldError id="productIds-error">{productIds}</FieldError>}
        </div>
      )}
    </>
  );
}

/** From when to when, how often, and for whom. */
function Limits({ coupon, choices }: TermsProps & { choices: Choices }) {
  const { t } = useWords<'staff-coupons'>();
  const moments = [
    { name: 'startsAt', label: t('staff-coupons.from'), at: coupon?.startsAt },
    { name: 'endsAt', label: t('staff-coupons.to'), at: coupon?.endsAt },
  ];
  const counts = [
    { name: 'maxUses', label: t('staff-coupons.max_uses'), value: coupon?.maxUses },
    { name: 'perCustomer', label: t('staff-coupons.per_customer'), value: coupon?.perCustomer },
  ] as const;
  return (
    <>
      {moments.map(({ name, label, at }) => (
        <TextField
          key={name}
          name={name}
          type="datetime-local"
          label={label}
          defaultValue={at ? localMoment(at) : ''}
        />
      ))}
      {counts.map((count) => (
        <Figure key={count.name} {...count} hint={t('staff-coupons.no_limit')} inputMode="numeric" />
      ))}
      <Select
        name="minLevel"
        label={t('staff-coupons.min_level')}
        defaultValue={coupon?.minLevel ?? ''}
        options={[
          ['', t('staff-coupons.everybody')],
          ...choices.levels.map(
            ({ level, name }) => [level, t('staff-coupons.level_from', { name })] as const,
          ),
        ]}
      />
      <Check name="firstOnly" defaultChecked={coupon?.firstOnly} className={styles.end}>
        {t('staff-coupons.first_only')}
      </Check>
    </>
  );
}
