import './cases.css';

import { findLast } from '@fulcrum/ui/page/find-last';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Maximize, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type CSSProperties } from 'react';

import { t } from '../../i18n/i18n.ts';
import { LargePicture, QUARTER, WHOLE } from './case-picture.tsx';
import { KeyCap } from './key-cap.tsx';
import { useCaseKeys } from './use-case-keys.ts';

const SCALES = [1, 1.5, 2, 3, 4] as const;
const BOTH = 'both';

/** Keys of the first, the second and both pictures. */
const VIEW_KEYS = ['F', 'S', 'D'] as const;

interface ViewedPicture {
  readonly label: string;
  /** Null once the picture has been deleted. */
  readonly address: string | null;
}

interface PictureViewerProps {
  readonly pictures: readonly ViewedPicture[];
}

/** The pictures of a case, one at a time or side by side, with zoom and rotation. */
export function PictureViewer({ pictures }: PictureViewerProps) {
  const [view, setView] = useState('0');
  const [scale, setScale] = useState<number>(SCALES[0]);
  const [turn, setTurn] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const shown = pictures.filter((_, at) => view === BOTH || String(at) === view);
  const [first] = shown;
  const isMany = pictures.length > 1;
  const zoomIn = () => setScale(SCALES.find((each) => each > scale) ?? scale);
  const zoomOut = () => setScale(findLast(SCALES, (each) => each < scale) ?? scale);
  const rotate = (by: number) => setTurn((turn + by + WHOLE) % WHOLE);
  const look = (next: string) => {
    setView(next);
    setTurn(0);
  };
  useCaseKeys({
    f: isMany ? () => look('0') : undefined,
    s: isMany ? () => look('1') : undefined,
    d: isMany ? () => look(BOTH) : undefined,
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '[': () => rotate(-QUARTER),
    ']': () => rotate(QUARTER),
  });
  return (
    <section className="viewer" aria-label={t('picture.pictures')}>
      <div className="viewer__bar">
        {isMany && <Views pictures={pictures} view={view} onView={look} />}
        <span className="push" />
        <IconButton label={t('picture.smaller')} disabled={scale === SCALES[0]} onClick={zoomOut}>
          <ZoomOut className="i" aria-hidden="true" />
        </IconButton>
        <span className="num t2" translate="no">
          {t('picture.scale', { percent: scale * 100 })}
        </span>
        <IconButton label={t('picture.larger')} disabled={scale === SCALES.at(-1)} onClick={zoomIn}>
          <ZoomIn className="i" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('picture.turnLeft')} onClick={() => rotate(-QUARTER)}>
          <RotateCcw className="i" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('picture.turnRight')} onClick={() => rotate(QUARTER)}>
          <RotateCw className="i" aria-hidden="true" />
        </IconButton>
        {first?.address && (
          <IconButton label={t('picture.full')} onClick={() => setIsLarge(true)}>
            <Maximize className="i" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className="viewer__pictures">
        {shown.map((picture) => (
          <Stage key={picture.label} picture={picture} scale={scale} turn={turn} />
        ))}
      </div>
      {isLarge && first?.address && (
        <LargePicture
          address={first.address}
          label={first.label}
          onClose={() => setIsLarge(false)}
        />
      )}
    </section>
  );
}

interface ViewsProps extends PictureViewerProps {
  readonly view: string;
  readonly onView: (view: string) => void;
}

function Views({ pictures, view, onView }: ViewsProps) {
  const names = [...pictures.map(({ label }) => label), t('picture.both')];
  return (
    <Segmented
      label={t('picture.pictures')}
      value={view}
      options={names.map((name, at) => ({
        value: at < pictures.length ? String(at) : BOTH,
        label: (
          <>
            <span>{name}</span> <KeyCap name={VIEW_KEYS[at] ?? ''} />
          </>
        ),
      }))}
      onChange={onView}
    />
  );
}

interface StageProps {
  readonly picture: ViewedPicture;
  readonly scale: number;
  readonly turn: number;
}

function Stage({ picture: { label, address }, scale, turn }: StageProps) {
  const isAcross = turn % (2 * QUARTER) !== 0;
  if (address === null) return <p className="viewer__gone t3">{t('queue.pictureGone')}</p>;
  return (
    <div className="viewer__stage" tabIndex={0} role="region" aria-label={label}>
      <div className="viewer__sheet" style={{ '--scale': scale } as CSSProperties}>
        <img
          className={isAcross ? 'viewer__img viewer__img--across' : 'viewer__img'}
          style={{ transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
          src={address}
          alt={label}
        />
      </div>
    </div>
  );
}
