import { localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from './layout.ts';
import type { Block, MaybeBlock } from './parts.ts';
import type { RenderedMail } from './renderer.ts';

export interface Letter extends Pick<RenderedMail, 'subject' | 'replyTo' | 'unsubscribe'> {
  locale: Locale;
  /** The line that a list of mails shows beside the subject; the first block after the heading unless given. */
  preview?: string;
  /** Why the reader gets this mail, in place of "because of an order". */
  footer?: string;
}

/** Writes a mail: its HTML and its plain text say the same, as both are made from the same blocks. */
export function letter(
  { locale, subject, preview, footer, replyTo, unsubscribe }: Letter,
  parts: readonly MaybeBlock[],
): RenderedMail {
  const blocks = parts.filter((part): part is Block => Boolean(part));
  const [first] = blocks;
  const foot = footer ?? loadWords(locale, ['mail']).t('mail.footer');
  const dir = localeDir(locale);
  const html = mailHtml({
    locale,
    title: first?.title ? first.text : subject,
    preview: preview ?? blocks.find((block) => !block.title)?.text ?? subject,
    body: h(Fragment, null, ...blocks.map((block) => block.html(dir))),
    footer: foot,
  });
  return {
    subject,
    html,
    text: `${[...blocks.map((block) => block.text), foot].join('\n\n')}\n`,
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
  };
}
