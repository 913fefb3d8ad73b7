import type { Problem } from '@fulcrum/client/problem';

/** Why a request was refused, and the field of the call that the refusal is about. */
export interface Refusal {
  readonly text: string;
  /** Name of a field of the call; null if the refusal is about none. */
  readonly about: string | null;
}

/**
 * Which field of a form shows a refusal, for every field of its call. Null for what the person does
 * not type: such a refusal is shown above the button.
 */
export type Places<Input, Field extends string> = {
  readonly [Name in keyof Input]-?: Field | null;
};

/** The server names the field of each refusal among its figures. */
export function refusalOf({ msg: text, figures }: Pick<Problem, 'msg' | 'figures'>): Refusal {
  const { field } = figures;
  // One of several values is named like `pictures.0`.
  return { text, about: typeof field === 'string' ? (field.split('.', 1)[0] ?? null) : null };
}

/** Returns the field of the form at which the refusal is shown; null for above the button. */
export function placeOf<Field extends string>(
  { about }: Refusal,
  places: Readonly<Record<string, Field | null>>,
): Field | null {
  return about !== null && Object.hasOwn(places, about) ? (places[about] ?? null) : null;
}
