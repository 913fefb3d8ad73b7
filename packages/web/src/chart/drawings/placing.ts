import { POINTS, type DrawingPoint, type Tool } from './drawing.ts';

/** A drawing that is being placed: by a tap for each point, or by a drag for the first two. */
export interface Placing {
  readonly tool: Tool;
  readonly points: readonly DrawingPoint[];
  /** Where the finger or the mouse is now; null if there is none. */
  readonly cursor: DrawingPoint | null;
  /** Whether the finger that is down has set the first point. */
  readonly isFirst: boolean;
}

export const startPlacing = (tool: Tool): Placing => ({
  tool,
  points: [],
  cursor: null,
  isFirst: false,
});

export const pressAt = (placing: Placing, at: DrawingPoint): Placing => {
  const isFirst = placing.points.length === 0;
  return { ...placing, points: isFirst ? [at] : placing.points, cursor: at, isFirst };
};

export const moveTo = (placing: Placing, cursor: DrawingPoint): Placing => ({
  ...placing,
  cursor,
});

/** Lifts the finger; `isDrag` if it moved far enough to set a second point. */
export function liftAt(placing: Placing, at: DrawingPoint, isDrag: boolean): Placing {
  const { tool, points, isFirst } = placing;
  const next = { tool, points, cursor: null, isFirst: false };
  if (POINTS[tool] === 1) return { ...next, points: [at] };
  const isTap = isFirst && !isDrag;
  const isSame = points.some(({ time, price }) => time === at.time && price === at.price);
  return isTap || isSame ? next : { ...next, points: [...points, at] };
}

/** Cancels a press that the browser or the system took over. */
export const dropPress = (placing: Placing): Placing => ({
  ...placing,
  points: placing.isFirst ? [] : placing.points,
  cursor: null,
  isFirst: false,
});

export const isPlaced = ({ tool, points }: Placing): boolean => points.length === POINTS[tool];

/** The points of what is placed so far, with the one that the cursor would set. */
export const previewOf = ({ points, cursor, tool }: Placing): readonly DrawingPoint[] => {
  if (cursor === null) return points;
  return POINTS[tool] === 1 ? [cursor] : [...points, cursor];
};
