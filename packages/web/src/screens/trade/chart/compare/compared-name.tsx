interface ComparedNameProps {
  readonly name: string;
  /** Number of the colour of its line. */
  readonly color: number;
}

/** An instrument with the colour of its line on the chart. */
export const ComparedName = ({ name, color }: ComparedNameProps) => (
  <span className={`compared compared--${color}`}>
    <bdi className="num" translate="no">
      {name}
    </bdi>
  </span>
);
