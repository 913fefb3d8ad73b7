import { afterPaint } from '@fulcrum/ui/page/after-paint';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { useHolding } from '../account/account.ts';
import { useLongPress } from '../layout/use-long-press.ts';
import { useTranslation } from '../language/use-translation.ts';
import { quotes } from '../market/quotes.ts';
import { CLOSE_MANY_PATH } from '../routing/close-many.ts';
import { pathOfTab, screenAt, TABS, type Tab } from '../routing/screens.ts';
import { takePress, useGo, wasShown } from '../routing/use-go.ts';
import { showAtOnce } from './show-at-once.ts';
import { TAB_ICONS } from './tab-icons.ts';

/** A tab that did not open, because unsaved edits keep the page, looks pressed for this time. */
const PRESSED_MS_MAX = 1_000;

const nothing = (): void => undefined;

/**
 * The tabs. A screen that is still mounted appears in the press as it was left, and is updated
 * after that paint. Any other screen that was shown before opens in the press. A screen opened for
 * the first time takes longer on a slow phone, so the press is painted first.
 */
export function TabBar() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const go = useGo();
  const [press, setPress] = useState<Press | null>(null);
  const cancel = useRef<() => void>(nothing);
  useEffect(() => {
    if (!press) return undefined;
    const timer = setTimeout(() => setPress(null), PRESSED_MS_MAX);
    return () => clearTimeout(timer);
  }, [press]);
  const current = press?.from === key ? press.tab : screenAt(pathname)?.tab;
  const positions = useHolding().length;
  const hold = useLongPress(() => {
    if (positions > 0) go(CLOSE_MANY_PATH);
  });
  /** Opens a tab; returns what cancels this before the next paint. */
  const open = (tab: Tab, address: Readonly<Parameters<typeof go>>): (() => void) => {
    const showEarlier = showAtOnce(tab);
    if (!showEarlier && wasShown(address[0])) {
      go(...address);
      return nothing;
    }
    setPress({ tab, from: key });
    const stop = afterPaint(() => {
      cancel.current = nothing;
      go(...address);
    });
    return () => {
      stop();
      showEarlier?.();
    };
  };

  return (
    <nav className="tabbar" aria-label={t('tabs.label')}>
      <ul className="tabbar__list">
        {TABS.map((tab) => {
          const Icon = TAB_ICONS[tab];
          return (
            <li key={tab}>
              <a
                className="tab"
                href={`#${pathOfTab(tab)}`}
                aria-current={tab === current ? 'page' : undefined}
                {...(tab === 'orders' ? hold : {})}
                onPointerDown={(event) => {
                  quotes.hold();
                  if (tab === 'orders') hold.onPointerDown(event);
                }}
                onClick={(event) => {
                  if (tab === 'orders') hold.onClick(event);
                  const pressed = takePress(event);
                  if (!pressed) return;
                  // Of two quick presses the second counts.
                  cancel.current();
                  cancel.current = open(tab, pressed);
                }}
              >
                <span className="tab__icon">
                  <Icon className="i" />
                  {tab === 'orders' && positions > 0 && (
                    <span className="badge">
                      <span className="num" translate="no">
                        {positions}
                      </span>
                    </span>
                  )}
                </span>
                <span>{t(`tabs.${tab}`)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The tab that was pressed, and the key of the page on which it was. */
interface Press {
  readonly tab: Tab;
  readonly from: string;
}
