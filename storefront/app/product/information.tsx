import { formatDate, formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Fact } from './facts.tsx';
import facts from './facts.module.css';
import type { ProductData } from './product.loader.ts';

/** Everything that is known of a product. */
export function Information({ product }: Pick<ProductData, 'product'>) {
  const { t, locale } = useWords<'product'>();
  const { edition, inEnglish, developer, publisher, released, system, languages, platform, region, genre } =
    product;
  return (
    <dl className={facts.facts}>
      {edition && (
        <Fact name={t('product.edition')} english={inEnglish.includes('edition')}>
          {edition}
        </Fact>
      )}
      <Fact name={t('product.genre')}>{genre.name}</Fact>
      <Fact name={t('product.platform')}>{platform.name}</Fact>
      <Fact name={t('product.region')}>{region.name}</Fact>
      {languages.length > 0 && (
        <Fact name={t('product.all_languages')}>
          <span suppressHydrationWarning>
            {languages.map((code) => formatName('language', code, locale)).join(', ')}
          </span>
        </Fact>
      )}
      {system && (
        <Fact name={t('product.system')} english={inEnglish.includes('system')}>
          {system}
        </Fact>
      )}
      {developer && <Fact name={t('product.developer')}>{developer}</Fact>}
      {publisher && <Fact name={t('product.publisher')}>{publisher}</Fact>}
      {released && <Fact name={t('product.released')}>{formatDate(released, locale)}</Fact>}
    </dl>
  );
}
