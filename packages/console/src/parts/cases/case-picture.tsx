import './cases.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { useModal } from '../dialogs/use-modal.ts';
import { EmptyLine } from '../layout/boxes.tsx';

/** Turns of a picture, in degrees. */
export const QUARTER = 90;
export const WHOLE = 360;
const SCALES = [1, 2, 3] as const;

interface CasePictureProps {
  /** Null once the picture has been deleted. */
  readonly address: string | null;
  readonly label: string;
}

/** A picture of a case; a click opens it in full size. */
export function CasePicture({ address, label }: CasePictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (address === null) return <EmptyLine>{t('queue.pictureGone')}</EmptyLine>;
  return (
    <>
      <button
        type="button"
        className="case__open"
        aria-label={t('picture.open', { label })}
        onClick={() => setIsOpen(true)}
      >
        <img className="case__picture" src={address} alt={label} />
      </button>
      {isOpen && <LargePicture address={address} label={label} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface LargePictureProps {
  readonly address: string;
  readonly label: string;
  readonly onClose: () => void;
}

/** The picture in the whole window; it can be rotated and zoomed. */
export function LargePicture({ address, label, onClose }: LargePictureProps) {
  const dialog = useModal();
  const [turn, setTurn] = useState(0);
  const [scale, setScale] = useState<number>(SCALES[0]);
  const isAcross = turn % (2 * QUARTER) !== 0;
  return (
    <dialog ref={dialog} className="large" aria-label={label} onClose={onClose}>
      <div className="large__bar">
        <Button
          look="soft"
          size="sm"
          onClick={() => setScale(SCALES.find((each) => each > scale) ?? SCALES[0])}
        >
          {t('picture.zoom', { scale })}
        </Button>
        <Button look="soft" size="sm" onClick={() => setTurn((turn + QUARTER) % WHOLE)}>
          {t('picture.turn')}
        </Button>
        <Button size="sm" onClick={() => dialog.current?.close()}>
          {t('app.close')}
        </Button>
      </div>
      <div className="large__view" tabIndex={0} role="region" aria-label={label}>
        <img
          className={isAcross ? 'large__img large__img--across' : 'large__img'}
          style={{ transform: `rotate(${turn}deg)`, zoom: scale }}
          src={address}
          alt={label}
        />
      </div>
    </dialog>
  );
}
