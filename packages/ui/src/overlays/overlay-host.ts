/** Returns the element in the app's column that holds overlays. */
export const overlayHost = (): HTMLElement => document.getElementById('overlays') ?? document.body;
