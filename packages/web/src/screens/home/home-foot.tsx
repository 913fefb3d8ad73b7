import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';

/** Links to news, calendar, feedback and the page about the broker, under the quotes. */
export function HomeFoot() {
  const { t } = useTranslation();
  return (
    <nav className="home-foot" aria-label={t('news.reading')}>
      <Link className="link" to="/news">
        {t('news.title')}
      </Link>
      <Link className="link" to="/calendar">
        {t('calendar.title')}
      </Link>
      <Link className="link" to="/feedback">
        {t('feedback.title')}
      </Link>
      <Link className="link" to="/about">
        {t('about.link')}
      </Link>
    </nav>
  );
}
