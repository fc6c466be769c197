import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { Select, type SelectProps } from '@halfturn/ui/select.tsx';

export interface CountrySelectProps extends Omit<SelectProps, 'children' | 'autoComplete'> {
  countries: ReplyOf<Calls['GET /api/home/location']>['countries'];
  value: string | undefined;
  /** The option of no country. */
  none?: string;
}

/** The countries by name. The chosen one is there before their list has come, so that what was saved is not lost. */
export function CountrySelect({ countries, none = '—', ...select }: CountrySelectProps) {
  const { value = '' } = select;
  return (
    <Select {...select} autoComplete="country">
      <option value="">{none}</option>
      {value !== '' && !countries.some(({ code }) => code === value) && (
        <option value={value}>{value}</option>
      )}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
