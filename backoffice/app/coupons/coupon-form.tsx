import { CURRENCIES, CURRENCY_CODES } from '@halfturn/contract/primitives/currencies.ts';
import type { StaffCoupon } from '@halfturn/contract/staff/coupons.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { ProductPicks } from '../home/product-picks.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { localMoment } from '../notices/local-moment.ts';
import { typedOf } from '../prices/amount.ts';
import type { Act } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { couponBody, type CouponBody } from './coupon-body.ts';
import styles from './coupons.module.css';
import type { loadNewCoupon } from './coupons.loader.ts';

interface CouponFormProps {
  /** Null for a new one. */
  coupon: StaffCoupon | null;
  choices: Awaited<ReturnType<typeof loadNewCoupon>>['choices'];
  act: Act;
  onSave: (body: CouponBody) => void;
}

/** The terms of a coupon; read only without the right to change them. */
export function CouponForm({ coupon, choices, act, onSave }: CouponFormProps) {
  const { t, locale } = useWords<'staff' | 'staff-coupons'>();
  const { mayCall } = useStaff();
  const refusal = useRefusal(act.error);
  const [kind, setKind] = useState(coupon?.kind ?? 'percent');
  const [scope, setScope] = useState(coupon?.scope ?? 'all');
  const [picked, setPicked] = useState(coupon?.products ?? []);
  const fields = act.error?.fields ?? {};
  const { digits } = CURRENCIES[coupon?.currency ?? 'USD'];
  const amount = (minor: number | null | undefined) => typedOf(minor || null, digits);
  const figure = (
    name: keyof CouponBody,
    label: string,
    value: string | number | null | undefined,
    more?: Pick<TextFieldProps, 'hint' | 'inputMode'>,
  ) => (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      defaultValue={value ?? ''}
      error={fields[name]}
      {...more}
    />
  );
  const noLimit = t('staff-coupons.no_limit');
  const editable = mayCall(coupon ? 'staffEditCoupon' : 'staffMakeCoupon');
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSave(
          couponBody(
            data,
            picked.map(({ id }) => id),
          ),
        );
      }}
    >
      {refusal && act.busy === null && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <fieldset disabled={!editable} className={styles.terms}>
        <TextField
          name="name"
          label={t('staff-coupons.name')}
          hint={t('staff-coupons.name_hint')}
          dir="auto"
          maxLength={120}
          autoComplete="off"
          defaultValue={coupon?.name}
          error={fields.name}
        />
        <TextField
          name="code"
          label={t('staff-coupons.code')}
          hint={t('staff-coupons.code_hint')}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={coupon?.code ?? ''}
          error={fields.code}
        />
        <Select
          name="kind"
          label={t('staff-coupons.takes_off')}
          value={kind}
          onChange={({ target }) => setKind(target.value as typeof kind)}
        >
          <option value="percent">{t('staff-coupons.kind_percent')}</option>
          <option value="fixed">{t('staff-coupons.kind_fixed')}</option>
        </Select>
        <Select
          name="currency"
          label={t('staff-coupons.currency')}
          hint={t('staff-coupons.currency_hint')}
          defaultValue={coupon?.currency ?? ''}
          error={fields.currency}
        >
          <option value="">{t('staff-coupons.currency_all')}</option>
          {CURRENCY_CODES.map((code) => (
            <option key={code} value={code}>
              {formatName('currency', code, locale)}
            </option>
          ))}
        </Select>
        {kind === 'percent' ? (
          <>
            {figure('percent', t('staff-coupons.percent'), coupon?.percent)}
            {figure('capMinor', t('staff-coupons.cap'), amount(coupon?.capMinor), { hint: noLimit })}
          </>
        ) : (
          figure('amountMinor', t('staff-coupons.amount'), amount(coupon?.amountMinor))
        )}
        {figure('minimumMinor', t('staff-coupons.minimum'), amount(coupon?.minimumMinor), {
          hint: t('staff-coupons.minimum_hint'),
        })}
        <Select
          name="scope"
          label={t('staff-coupons.scope')}
          value={scope}
          onChange={({ target }) => setScope(target.value as typeof scope)}
        >
          <option value="all">{t('staff-coupons.scope_all')}</option>
          <option value="classes">{t('staff-coupons.scope_classes')}</option>
          <option value="products">{t('staff-coupons.scope_products')}</option>
        </Select>
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
            {fields.classIds && <FieldError id="classIds-error">{fields.classIds}</FieldError>}
          </fieldset>
        )}
        {scope === 'products' && (
          <div className={styles.wide}>
            <ProductPicks picked={picked} onChange={setPicked} most={100} />
            {fields.productIds && <FieldError id="productIds-error">{fields.productIds}</FieldError>}
          </div>
        )}
        <TextField
          name="startsAt"
          type="datetime-local"
          label={t('staff-coupons.from')}
          defaultValue={coupon?.startsAt ? localMoment(coupon.startsAt) : ''}
          error={fields.startsAt}
        />
        <TextField
          name="endsAt"
          type="datetime-local"
          label={t('staff-coupons.to')}
          defaultValue={coupon?.endsAt ? localMoment(coupon.endsAt) : ''}
          error={fields.endsAt}
        />
        {figure('maxUses', t('staff-coupons.max_uses'), coupon?.maxUses, {
          hint: noLimit,
          inputMode: 'numeric',
        })}
        {figure('perCustomer', t('staff-coupons.per_customer'), coupon?.perCustomer, {
          hint: noLimit,
          inputMode: 'numeric',
        })}
        <Select
          name="minLevel"
          label={t('staff-coupons.min_level')}
          defaultValue={coupon?.minLevel ?? ''}
          error={fields.minLevel}
        >
          <option value="">{t('staff-coupons.everybody')}</option>
          {choices.levels.map(({ level, name }) => (
            <option key={level} value={level}>
              {t('staff-coupons.level_from', { name })}
            </option>
          ))}
        </Select>
        <Check name="firstOnly" defaultChecked={coupon?.firstOnly} className={styles.end}>
          {t('staff-coupons.first_only')}
        </Check>
      </fieldset>
      {editable && (
        <div>
          <Button type="submit" variant="main" busy={act.busy === 'save'}>
            {t(coupon ? 'staff-coupons.save' : 'staff-coupons.make')}
          </Button>
        </div>
      )}
    </form>
  );
}
