interface Place {
  platform: { name: string } | null;
  region: { name: string } | null;
}

/** For which platform and region a key is; nothing where the product has neither. */
export function Where({ platform, region }: Place) {
  return (
    <>
      {platform && <bdi>{platform.name}</bdi>}
      {platform && region && ' · '}
      {region && <bdi>{region.name}</bdi>}
    </>
  );
}
