/** Smaller files go as they are. */
const ENOUGH = 1_500_000;
/** The store keeps no picture wider than 1600. */
const LONGEST = 2_400;

/**
 * A large picture, made smaller before it is sent: what a camera writes takes a minute on a slow line, and the store would
 * make it smaller anyway. What this browser cannot read goes as it is, for the store to judge.
 */
export async function shrunk(file: File): Promise<Blob> {
  if (file.size <= ENOUGH) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 });
    return small.size < file.size ? small : file;
  } catch {
    return file;
  }
}
