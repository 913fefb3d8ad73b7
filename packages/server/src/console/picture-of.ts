/** A picture as a data address, for a reply of the console; null when it has gone. */
export const pictureOf = (jpeg: Uint8Array | null): string | null =>
  jpeg && `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
