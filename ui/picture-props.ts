/** When the picture of a cover is fetched: `soon` if it is in sight as the page opens, `first` if the page is about it; else once it comes near. */
export type CoverLoad = 'soon' | 'first' | undefined;

/** What the picture of a cover is as an `<img>`, drawn or photographed. The product's name stands beside it. */
export const coverImageProps = (load: CoverLoad) =>
  ({
    width: 300,
    height: 400,
    loading: load ? 'eager' : 'lazy',
    decoding: 'async',
    fetchPriority: load === 'first' ? 'high' : undefined,
    // What the server has written stays.
    suppressHydrationWarning: true,
  }) as const;
