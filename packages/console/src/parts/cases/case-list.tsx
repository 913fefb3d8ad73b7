import './cases.css';

import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { useEffect, useRef, type ReactNode } from 'react';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { When } from '../figures/figures.tsx';
import { EmptyLine } from '../layout/boxes.tsx';
import { CaseAge } from './case-age.tsx';

/** A case as its list shows it. */
export interface CaseLine {
  readonly id: number;
  readonly since: number;
  readonly isWaiting: boolean;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** The stage of the case; null if it only waits. */
  readonly tag: TextKey | null;
}

interface CaseListProps {
  readonly label: string;
  /** Null while loading. */
  readonly lines: readonly CaseLine[] | null;
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
}

const SKELETONS = 6;

/** The cases of a queue; a press anywhere on a case opens it. */
export function CaseList({ label, lines, openId, onOpen }: CaseListProps) {
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  if (lines?.length === 0) return <EmptyLine>{t('queue.none')}</EmptyLine>;
  return (
    <ul ref={box} className="cases" aria-label={label} aria-busy={lines === null}>
      {lines === null &&
        Array.from({ length: SKELETONS }, (_, place) => (
          <li key={place} className="cases__row">
            <Skeleton height={12} />
          </li>
        ))}
      {lines?.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            className="cases__row"
            aria-current={line.id === openId ? 'true' : undefined}
            onClick={() => onOpen(line.id)}
          >
            <b>{line.title}</b>
            {line.isWaiting ? <CaseAge since={line.since} /> : <When at={line.since} />}
            <span className="cases__detail">{line.detail}</span>
            {line.tag && <span className="tag">{t(line.tag)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
