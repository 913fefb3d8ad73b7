/** Largest file in bytes that is read; the server counts characters. */
const BYTES_MAX = 6_000_000;

type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'tooLarge' | 'encoding' };

/** Reads a file as UTF-8, exactly: bytes in another encoding are refused, not replaced. */
export async function fileText(file: File): Promise<FileText> {
  if (file.size > BYTES_MAX) return { ok: false, why: 'tooLarge' };
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Plain letters in UTF-16 are valid UTF-8 with zeros between them.
    return text.includes('\0') ? { ok: false, why: 'encoding' } : { ok: true, text };
  } catch {
    return { ok: false, why: 'encoding' };
  }
}
