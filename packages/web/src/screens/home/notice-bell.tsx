import { Bell } from 'lucide-react';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useUnreadNotices } from '../../account/notices.ts';
import { useSession } from '../../server/session.ts';

/** Link to the notices about the account; a dot means that some are unread. */
export function NoticeBell() {
  const { t } = useTranslation();
  const { token } = useSession();
  const hasUnread = useUnreadNotices() > 0;
  if (token === null) return null;
  return (
    <Link
      className="iconbtn"
      to="/mine/notices"
      aria-label={t(hasUnread ? 'notices.bellNew' : 'notices.title')}
    >
      <Bell className="i i--22" />
      {hasUnread && <span className="iconbtn__dot" />}
    </Link>
  );
}
