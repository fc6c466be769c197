/** What stands in a form: the values of each control, by its name. */
export type Typed = Readonly<Record<string, readonly string[]>>;

/** Reads the named controls of a form. A box that is not ticked counts as an empty list. */
export function typedIn(form: HTMLFormElement): Typed {
  const typed: Record<string, string[]> = {};
  for (const control of controlsOf(form)) {
    const values = (typed[control.name] ??= []);
    if (control instanceof HTMLSelectElement)
      values.push(...[...control.selectedOptions].map(({ value }) => value));
    else if (!isTicked(control)) values.push(control.value);
    else if (control.checked) values.push(control.value);
  }
  return typed;
}

/** What of one's own changes stays, and where a colleague has changed the same field otherwise. */
export interface Merged {
  /** The fields that are put back as they were typed. */
  mine: Typed;
  /** What the colleague saved in those of them that both have changed. */
  theirs: Typed;
}

const same = (a: readonly string[] = [], b: readonly string[] = []) => a.join('\n') === b.join('\n');

/**
 * Puts one's own changes on top of a newer version, field by field: a field that was not touched shows what the colleague saved.
 *
 * @param base the form as it was opened
 * @param typed the form as it stood
 * @param newer the form with the newer version
 */
export function merge(base: Typed, typed: Typed, newer: Typed): Merged {
  const changed = Object.entries(typed).filter(
    ([name, values]) => !same(values, base[name]) && !same(values, newer[name]),
  );
  const both = changed.filter(([name]) => newer[name] !== undefined && !same(newer[name], base[name]));
  return {
    mine: Object.fromEntries(changed),
    theirs: Object.fromEntries(both.map(([name]) => [name, newer[name] ?? []])),
  };
}

/** How many fields of a form do not have the values that they had before. */
export const differing = (before: Typed, now: Typed): number =>
  Object.entries(now).filter(([name, values]) => !same(values, before[name])).length;

/** Writes values into the controls of a form, as if a person typed them. */
export function writeInto(form: HTMLFormElement, typed: Typed): void {
  for (const control of controlsOf(form)) {
    const values = typed[control.name];
    if (!values) continue;
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.selected = values.includes(option.value);
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (isTicked(control)) {
      // React hears of a box by its click.
      if (control.checked !== values.includes(control.value)) control.click();
    } else {
      setterOf(control)?.call(control, values[0] ?? '');
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

/** How a value is shown beside the field: an option by its words. */
export function shown(form: HTMLFormElement, name: string, values: readonly string[]): string {
  const control = controlsOf(form).find((one) => one.name === name);
  if (!(control instanceof HTMLSelectElement)) return values.join(', ');
  return [...control.options]
    .filter(({ value }) => values.includes(value))
    .map(({ text }) => text)
    .join(', ');
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLSelectElement ||
        one instanceof HTMLTextAreaElement) &&
      one.name !== '',
  );

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** The setter of the browser itself: React puts its own before it, and would not notice the change. */
const setterOf = (control: HTMLInputElement | HTMLTextAreaElement) =>
  Object.getOwnPropertyDescriptor(
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype,
    'value',
  )?.set;
