import { useCallback, useEffect, useRef } from 'react';

import { dropOldToasts } from './toast.tsx';

/** Something open over the page: a sheet, a dialog, the chart in full screen. */
interface Layer {
  /** Asks the layer to close. One that must stay or has a question first stays open. */
  readonly close: () => void;
}

/** The open layers, the innermost last. */
const layers: Layer[] = [];
const followers = new Set<() => void>();
const onChange = (): void => followers.forEach((follower) => follower());
/** The key press that closed a layer; it must not close the next one too. */
let spent: Event | null = null;

export const countLayers = (): number => layers.length;

export function closeTopLayer(): void {
  layers.at(-1)?.close();
}

/** Calls the listener after a layer has opened or closed, until the returned function is called. */
export function followLayers(listener: () => void): () => void {
  followers.add(listener);
  return () => void followers.delete(listener);
}

function addLayer(layer: Layer): () => void {
  layers.push(layer);
  dropOldToasts();
  onChange();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    onChange();
  };
}

/** Returns whether a request to close the top layer is for this one; it is then spent. */
function takes(layer: Layer | null, event: Event): boolean {
  if (layer === null || layers.at(-1) !== layer || spent === event) return false;
  spent = event;
  return true;
}

/**
 * Makes the caller a layer while it is open, so that Back closes it before it leaves the page.
 * Returns a function that tells whether a request to close the top layer, such as the Esc key, is
 * for this one.
 */
export function useLayer(isOpen: boolean, close: () => void): (event: Event) => boolean {
  const latest = useRef(close);
  const own = useRef<Layer | null>(null);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => latest.current() };
    own.current = layer;
    const remove = addLayer(layer);
    return () => {
      own.current = null;
      remove();
    };
  }, [isOpen]);
  return useCallback((event: Event) => takes(own.current, event), []);
}
