import { create } from 'zustand';

/** A category's id, all of them, or the favourites. */
export type CategoryChoice = number | 'all' | 'favourites';

const store = create<{ readonly category: CategoryChoice }>()(() => ({ category: 'all' }));

/** Returns the category that the list of instruments shows. */
export const useShownCategory = (): CategoryChoice => store(({ category }) => category);

/** Chooses what the list of instruments shows, also from other screens. */
export const showCategory = (category: CategoryChoice): void => store.setState({ category });
