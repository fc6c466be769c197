import { isMailKind, type MailKind } from '@halfturn/contract/staff/mail-kinds.ts';

type Underscored<T extends string> = T extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : T;
type NameKey = `mail-kinds.${Underscored<MailKind>}`;
type WhenKey = `${NameKey}_when`;

const nameKey = (kind: MailKind) => `mail-kinds.${kind.replaceAll('-', '_')}` as NameKey;

/** A kind of email in words; a kind of a newer version as it is recorded. */
export const kindName = (t: (key: NameKey) => string, kind: string): string =>
  isMailKind(kind) ? t(nameKey(kind)) : kind;

/** When an email of a kind is sent. */
export const kindWhen = (t: (key: WhenKey) => string, kind: MailKind): string => t(`${nameKey(kind)}_when`);
