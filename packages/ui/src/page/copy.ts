/**
 * Copies a text. Returns false if the browser does not let it. Over plain HTTP there is no
 * `navigator.clipboard`, so the text is copied from a field that nobody sees.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // Small letters would make Safari zoom in on it.
  field.style.cssText = 'position: fixed; top: 0; opacity: 0; font-size: 1rem';
  // An open dialog keeps the focus within itself.
  (before?.closest('dialog, [role="dialog"]') ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
