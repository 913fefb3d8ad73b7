/** The element in the app's column that overlays are drawn into. */
export const overlayHost = (): HTMLElement => document.getElementById('overlays') ?? document.body;
