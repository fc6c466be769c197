import type { ProductCard } from '@halfturn/contract/catalog.ts';

/** For which platform and region a key is. */
export function Where({ platform, region }: { platform: Named; region: Named }) {
  return (
    <>
      <bdi>{platform.name}</bdi> · <bdi>{region.name}</bdi>
    </>
  );
}

type Named = Pick<ProductCard['platform'], 'name'>;
