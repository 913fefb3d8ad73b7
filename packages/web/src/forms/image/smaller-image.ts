/** A phone on a slow network can send a file of this size in a few seconds. */
const BYTES_MAX = 1_500_000;
/**
 * Sizes tried in this order until the file is small enough; small print stays readable as long as
 * possible.
 */
const SIZES = [
  { edge: 2_400, quality: 0.86 },
  { edge: 2_000, quality: 0.8 },
  { edge: 1_600, quality: 0.7 },
  { edge: 1_200, quality: 0.6 },
] as const;

/**
 * Returns the picture as an upright JPEG without data about place and camera: the first of SIZES
 * below 1.5 MB, or the smallest. Returns a picture that this browser cannot read or draw unchanged:
 * the server reads HEIC and reports faults in other files.
 */
export async function smallerImage(file: Blob): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  try {
    let smallest: Blob = file;
    for (const { edge, quality } of SIZES) {
      const drawn = await redrawn(bitmap, edge, quality);
      if (!drawn) return file;
      if (drawn.size < BYTES_MAX) return drawn;
      smallest = drawn;
    }
    return smallest;
  } finally {
    bitmap.close();
  }
}

function redrawn(bitmap: ImageBitmap, edge: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // Fills the background, because transparent parts would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
