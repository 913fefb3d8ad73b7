import type { Problem } from '@fulcrum/client/problem';
import type { Sending } from '@fulcrum/client/react/use-send-once';
import { useEffect, useMemo, useState, type RefObject } from 'react';

import { focusFirstWrong } from './focus-first-wrong.ts';
import { placeOf, refusalOf, type Refusal } from './refusal.ts';

/**
 * Shows a refusal at the field that it is about, which gets the focus, and any other refusal above
 * the button. `isShown` says which fields the form has now, if it does not always have all.
 */
export function usePlacedRefusal<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  refusal: Refusal | null,
  places: Readonly<Record<string, Field | null>>,
  isShown: (field: Field) => boolean = () => true,
) {
  const named = refusal && placeOf(refusal, places);
  const place = named !== null && isShown(named) ? named : null;
  useEffect(() => {
    if (refusal && place !== null) focusFirstWrong(form.current);
  }, [form, refusal, place]);
  return {
    /** What is refused about this field; empty if nothing is. */
    at: (field: Field): string => (refusal && place === field ? refusal.text : ''),
    /** What is refused about no field of the form; empty if nothing is. */
    elsewhere: refusal && place === null ? refusal.text : '',
    isPlaced: place !== null,
  };
}

/** Returns the refusal of a request that is sent once; null if it was not refused. */
export function useRefused(sending: Sending): Refusal | null {
  return useMemo(
    () =>
      sending.phase === 'refused'
        ? refusalOf({ msg: sending.text, figures: sending.figures })
        : null,
    [sending],
  );
}

/** The last refusal of a form, until the form is changed or sent again. */
export function useRefusal<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  places: Readonly<Record<string, Field | null>>,
  isShown?: (field: Field) => boolean,
) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    ...usePlacedRefusal(form, refusal, places, isShown),
    refuse: (problem: Pick<Problem, 'msg' | 'figures'>) => setRefusal(refusalOf(problem)),
    /** Shows a refusal of the app itself. */
    say: (text: string) => setRefusal(text === '' ? null : { text, about: null }),
    forgive: () => setRefusal(null),
  };
}
