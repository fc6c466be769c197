import { homeBrand } from '@halfturn/contract/brand.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { type Binding, bind } from '../../platform/http/call.ts';
import { learnBrand } from './learn-brand.ts';

export const brandRoutes = ({ db }: Context): Binding[] => [
  bind(homeBrand, async ({ visitor }) => {
    await learnBrand(db);
    return { name: storeNameIn(visitor.locale) };
  }),
];
