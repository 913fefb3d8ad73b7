import { t } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { EmptyLine, PanelHead } from '../../parts/layout/boxes.tsx';
import { RouteFields } from './route-fields.tsx';
import { isAbout } from './source-fault.ts';
import type { Route, Settings } from './source-settings-text.ts';

interface RouteListProps {
  readonly draft: Settings;
  /** Codes of all instruments. */
  readonly codes: readonly string[];
  /** What the server said about the draft; null if nothing. */
  readonly refused: string | null;
  readonly onDraft: (draft: Settings) => void;
}

/** Who quotes which instrument in a draft, one row each. */
export function RouteList({ draft, codes, refused, onDraft }: RouteListProps) {
  const { routes } = draft;
  const sourceNames = Object.keys(draft.sources);
  const free = codes.filter((code) => !Object.hasOwn(routes, code)).sort();
  const put = (code: string, route: Route) =>
    onDraft({ ...draft, routes: { ...routes, [code]: route } });
  const remove = (code: string) => {
    const { [code]: _, ...others } = routes;
    onDraft({ ...draft, routes: others });
  };
  return (
    <section aria-label={t('sources.routes')}>
      <PanelHead level={3}>{t('sources.routes')}</PanelHead>
      {Object.keys(routes).length === 0 && <EmptyLine>{t('sources.noRoutes')}</EmptyLine>}
      {Object.entries(routes).map(([code, route]) => (
        <RouteFields
          key={code}
          code={code}
          route={route}
          sourceNames={sourceNames}
          fault={isAbout(refused, 'routes', code) ? refused : null}
          onRoute={(next) => put(code, next)}
          onRemove={() => remove(code)}
        />
      ))}
      {sourceNames.length > 0 && free.length > 0 && (
        <div className="feeds__add">
          <ChoiceField
            label={t('sources.addRoute')}
            value=""
            options={[
              { value: '', label: t('field.none') },
              ...free.map((code) => ({ value: code, label: code })),
            ]}
            onValue={(code) => put(code, { source: sourceNames[0] ?? '', symbol: '' })}
          />
        </div>
      )}
    </section>
  );
}
