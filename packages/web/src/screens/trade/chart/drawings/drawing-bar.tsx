import {
  Crosshair,
  List,
  Lock,
  LockOpen,
  Magnet,
  Redo2,
  SlidersHorizontal,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';

import { TOOLS, type Drawing, type Tool } from '../../../../chart/drawings/drawing.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { redoStep, undoStep, useDrawingSteps } from '../../../../trading/drawing-history.ts';
import { changeTradeChoices, useTradeChoices } from '../../../../trading/trade-choices.ts';
import { ToolIcon } from './tool-icon.tsx';

interface BarButtonProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly isFocused?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const focusThis = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

function BarButton(props: BarButtonProps) {
  const { label, isOn, isFocused = false, isOff = false, onPress, children } = props;
  return (
    <button
      type="button"
      ref={isFocused ? focusThis : undefined}
      className="draw-bar__button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface ToolBarProps {
  /** Code of the instrument on the chart. */
  readonly code: string;
  /** Called with the tool that the next taps on the chart are for. */
  readonly onTool: (tool: Tool) => void;
  readonly onList: () => void;
  readonly onClose: () => void;
}

/** The tools, the magnet, Undo and Redo, and the button for the list of drawings. */
export function ToolBar({ code, onTool, onList, onClose }: ToolBarProps) {
  const { t } = useTranslation();
  const isMagnet = useTradeChoices((choices) => choices.isMagnet);
  const { canUndo, canRedo } = useDrawingSteps(code);
  return (
    <div className="draw-bar" role="toolbar" aria-label={t('drawings.title')}>
      {TOOLS.map((tool) => (
        <BarButton key={tool} label={t(`drawings.tools.${tool}`)} onPress={() => onTool(tool)}>
          <ToolIcon tool={tool} />
        </BarButton>
      ))}
      <span className="draw-bar__rule" />
      <BarButton
        label={t('drawings.magnet')}
        isOn={isMagnet}
        onPress={() => changeTradeChoices({ isMagnet: !isMagnet })}
      >
        <Magnet className="i" />
      </BarButton>
      <BarButton label={t('drawings.undo')} isOff={!canUndo} onPress={() => undoStep(code)}>
        <Undo2 className="i" />
      </BarButton>
      <BarButton label={t('drawings.redo')} isOff={!canRedo} onPress={() => redoStep(code)}>
        <Redo2 className="i" />
      </BarButton>
      <BarButton label={t('drawings.list')} onPress={onList}>
        <List className="i" />
      </BarButton>
      <BarButton label={t('common.close')} onPress={onClose}>
        <X className="i" />
      </BarButton>
    </div>
  );
}

interface PlacingBarProps {
  readonly tool: Tool;
  /** Places the drawing without a finger. */
  readonly onMiddle: () => void;
  readonly onStop: () => void;
}

/** How to place what a tool draws. */
export function PlacingBar({ tool, onMiddle, onStop }: PlacingBarProps) {
  const { t } = useTranslation();
  return (
    <div className="draw-bar" role="toolbar" aria-label={t(`drawings.tools.${tool}`)}>
      <span className="draw-bar__name">
        <ToolIcon tool={tool} />
        <span role="status">{t(tool === 'channel' ? 'drawings.hint3' : 'drawings.hint')}</span>
      </span>
      <BarButton label={t('drawings.middle')} isFocused onPress={onMiddle}>
        <Crosshair className="i" />
      </BarButton>
      <BarButton label={t('common.cancel')} onPress={onStop}>
        <X className="i" />
      </BarButton>
    </div>
  );
}

interface ChosenBarProps {
  readonly drawing: Drawing;
  /** Over the foot of the chart instead of below it, so that a tap does not move the candles. */
  readonly isOver: boolean;
  readonly onSettings: () => void;
  readonly onLock: () => void;
  readonly onDelete: () => void;
  readonly onDone: () => void;
}

/** What can be done with the chosen drawing. */
export function ChosenBar(props: ChosenBarProps) {
  const { drawing, isOver, onSettings, onLock, onDelete, onDone } = props;
  const { t } = useTranslation();
  const name = t(`drawings.tools.${drawing.tool}`);
  const { isLocked } = drawing;
  return (
    <div className={`draw-bar${isOver ? ' draw-bar--over' : ''}`} role="toolbar" aria-label={name}>
      <span className="draw-bar__name">
        <ToolIcon tool={drawing.tool} />
        <span className="ellip">{name}</span>
      </span>
      <BarButton label={t('trade.studySettings', { name })} isFocused onPress={onSettings}>
        <SlidersHorizontal className="i" />
      </BarButton>
      <BarButton label={t('drawings.lock')} isOn={isLocked} onPress={onLock}>
        {isLocked ? <Lock className="i" /> : <LockOpen className="i" />}
      </BarButton>
      <BarButton label={t('drawings.delete', { name })} onPress={onDelete}>
        <Trash2 className="i" />
      </BarButton>
      <BarButton label={t('drawings.done')} onPress={onDone}>
        <X className="i" />
      </BarButton>
    </div>
  );
}
