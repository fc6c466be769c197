import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { noEnglishLeft, WIDEST_APART } from './harness/every-page.ts';

noEnglishLeft(LOCALES.filter((locale) => locale !== 'en-US' && !WIDEST_APART.includes(locale)));
