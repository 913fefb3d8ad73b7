import type { CSSProperties } from 'react';

interface SkeletonProps {
  readonly width?: number | string;
  readonly height: number | string;
  readonly radius?: number | string;
  readonly style?: CSSProperties;
}

/** A grey box of the content's size, so that nothing moves when the content comes. */
export function Skeleton({ width = '100%', height, radius, style }: SkeletonProps) {
  const size = { width, height, ...(radius === undefined ? {} : { borderRadius: radius }) };
  return <span className="sk" aria-hidden="true" style={{ ...size, ...style }} />;
}
