import { Marked } from './marked.tsx';

interface FoundNameProps {
  readonly name: string;
  /** The name or nickname that matched, if it is another one than the name. */
  readonly foundAs: string | null;
  readonly query: string;
}

/** The name of an instrument, and why it was found if neither its code nor its name says so. */
export const FoundName = ({ name, foundAs, query }: FoundNameProps) => (
  <>
    <bdi>
      <Marked text={name} query={query} />
    </bdi>
    {foundAs !== null && (
      <>
        {' '}
        <span>·</span>{' '}
        <bdi>
          <Marked text={foundAs} query={query} />
        </bdi>
      </>
    )}
  </>
);
