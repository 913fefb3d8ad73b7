import type { ReactElement } from 'react';

/**
 * Elements, or nothing, but no text: beside other parts a text needs an element of its own, because
 * a translator of a browser replaces it.
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];
