const KEPT_MS = 60_000;

/** Saves a file through the browser's downloads. */
export function saveFile(name: string, type: string, parts: readonly BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A phone's browser starts to read the file only after the press.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
