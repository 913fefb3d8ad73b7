import type { Me } from '@fulcrum/contract/console/operators/schema';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';

import { t } from '../i18n/i18n.ts';
import { useModal } from '../parts/dialogs/use-modal.ts';
import { AccountLink, SignOutButton, ThemeButton } from './account-tools.tsx';
import { Brand, Menu, useHasCases } from './menu.tsx';

interface MenuSheetProps {
  readonly me: Me;
}

/** The button that opens the menu in a window without room for it. */
export function MenuButton({ me }: MenuSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasCases = useHasCases(me);
  return (
    <>
      <IconButton
        label={t(hasCases ? 'app.openMenuCases' : 'app.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon className="i" aria-hidden="true" />
        {hasCases && <span className="iconbtn__dot" />}
      </IconButton>
      {isOpen && <MenuSheet me={me} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The menu over the screen. The browser holds the focus in it and gives it back afterwards. */
function MenuSheet({ me, onClose }: MenuSheetProps & { readonly onClose: () => void }) {
  const sheet = useModal();
  useEffect(() => {
    const own = sheet.current;
    own?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // A press beside the menu is one on the dialog itself; with a keyboard, Escape closes it.
    const closeOnBackdrop = ({ target }: Event) => {
      if (target === own) own?.close();
    };
    own?.addEventListener('click', closeOnBackdrop);
    return () => own?.removeEventListener('click', closeOnBackdrop);
  }, [sheet]);
  const close = () => sheet.current?.close();
  return (
    <dialog ref={sheet} className="op__sheet" aria-label={t('app.menu')} onClose={onClose}>
      <div className="op__inside">
        <div className="op__brand">
          <Brand />
          <span className="grow" />
          <IconButton label={t('app.closeMenu')} onClick={close}>
            <X className="i" aria-hidden="true" />
          </IconButton>
        </div>
        <Menu me={me} onChoice={close} />
        <div className="op__foot">
          <AccountLink me={me} onChoice={close} />
          <ThemeButton />
          <SignOutButton />
        </div>
      </div>
    </dialog>
  );
}
