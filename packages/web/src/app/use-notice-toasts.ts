import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { onNotice } from '../account/notices.ts';
import { showNotice } from './notice-toast.ts';

/** Shows a toast for each new notice, on every screen. */
export function useNoticeToasts(): void {
  const navigate = useNavigate();
  useEffect(
    () => onNotice((notice) => showNotice(notice, (path) => void navigate(path))),
    [navigate],
  );
}
