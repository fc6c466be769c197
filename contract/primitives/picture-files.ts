export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const PICTURE_KINDS = ['cover', 'screenshot'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A cover is at most this many times as wide as it is high; a wider picture would lose too much in the cover's 3:4. */
const WIDEST_COVER = 1.4;

/** What a picture is taken for when it is uploaded. */
export const kindByShape = ({ width, height }: { width: number; height: number }): PictureKind =>
  width / height > WIDEST_COVER ? 'screenshot' : 'cover';

/** A larger picture is made smaller. */
export const LARGEST = 1600;
/** A smaller one cannot fill the place of a cover. */
export const SMALLEST = 320;

const WIDTHS = [160, 320, 640, 1280];

interface Kept {
  file: string;
  width: number;
}

/** The widths in which a picture is kept, the smallest first. */
export const widthsOf = (width: number): number[] => [...WIDTHS.filter((each) => each < width), width];

/** Where a picture lies in one width and format. Its address names its content, so it is kept for ever. */
export const pictureSrc = ({ file }: Kept, width: number, format: PictureFormat = 'webp'): string =>
  `/pictures/${file}-${width}.${format}`;

/** Its files of a format, for `srcset`. */
export const pictureSet = (picture: Kept, format: PictureFormat): string =>
  widthsOf(picture.width)
    .map((width) => `${pictureSrc(picture, width, format)} ${width}w`)
    .join(', ');

/** Where the cover of a news item lies as it is shown with a shared link: 1200 × 630, JPEG. */
export const coverToShareSrc = ({ file }: Pick<Kept, 'file'>): string => `/og/news-${file}.jpg`;
