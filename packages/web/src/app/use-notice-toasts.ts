import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { onNotice } from '../account/notices.ts';

/** Shows a toast for each new notice, on every screen. Without its file, the bell still tells. */
export function useNoticeToasts(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onNotice((notice) => {
        void import('./notice-toast.ts').then(
          ({ showNotice }) => showNotice(notice, (path) => void navigate(path)),
          () => undefined,
        );
      }),
    [navigate],
  );
}
