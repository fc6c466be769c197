declare module 'subset-font' {
  /** Cuts a font down to the letters of a text; axes of a variable font that are named stand still from then on. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt' | 'woff' | 'woff2'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
