import type { Feed } from '@fulcrum/contract/console/wire';
import { formatInteger } from '@fulcrum/ui/format';

import { useText } from '../i18n.ts';

const LINES_SHOWN = 8;

/** Whether prices come, and which do not. */
export function HealthPanel({ feed }: { readonly feed: Feed | null }) {
  const say = useText();
  const late = feed?.lines.filter((line) => line.is_open && !line.is_fresh) ?? [];
  const isLate = late.length > 0;
  return (
    <section className="card">
      <h2 className="panel__h">
        {say('dashboard.health')}
        {feed && (
          <span className={`tag push ${isLate ? 'tag--warn' : 'tag--up'}`}>
            {isLate
              ? say('dashboard.healthLate', { count: late.length })
              : say('dashboard.healthOk')}
          </span>
        )}
      </h2>
      {late.slice(0, LINES_SHOWN).map((line) => (
        <div key={line.code} className="q q--log">
          <b>{line.code}</b>
          <span className="late num">
            {line.age_ms === null ? '–' : `${formatInteger(Math.round(line.age_ms / 1_000))} s`}
          </span>
        </div>
      ))}
    </section>
  );
}
