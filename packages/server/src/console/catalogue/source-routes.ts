import {
  sourceDifferences,
  type SourceDifference,
} from '@fulcrum/contract/console/catalogue/source-differences';
import type * as wire from '@fulcrum/contract/console/catalogue/source-schema';
import * as api from '@fulcrum/contract/console/catalogue/sources';

import {
  NO_SETTINGS,
  SourceChanges,
  settingsInForce,
  type ChangeAndBefore,
} from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import { namesOfOperators } from '../operators/store.ts';
import type { ConsolePorts } from '../ports.ts';

/** Routes for the sources of prices: one operator proposes, and another one decides. */
export function sourceRoutes(
  serve: Binder,
  { db, clock, market, config, sourcesFile }: ConsolePorts,
): void {
  // The market follows the settings as soon as they are committed.
  const catalogue = serve.within((work) => market.change(work));
  const changes = new SourceChanges(clock);
  const fieldsOfDecided = decidedFields();
  const managedBy = config.feed !== 'sources' ? 'none' : sourcesFile === null ? 'console' : 'file';

  serve.read(api.sourceSettings, async ({ operator }) => {
    if (managedBy !== 'console') return fixedSettings(managedBy, sourcesFile);
    const nameOf = await namesOfOperators(db);
    const { revision, settings } = await settingsInForce(db);
    const waiting = await changes.waiting(db);
    const decided = fieldsOfDecided(await changes.decided(db));
    const show = (shown: ShownChange) => changeWire(shown, operator.id, nameOf);
    return {
      managed_by: 'console' as const,
      revision,
      settings: indented(settings),
      waiting: waiting && show(withFields({ change: waiting, before: settings })),
      decided: decided.map(show),
    };
  });

  function refuseFixed(): void {
    if (managedBy !== 'console') throw new Refused('sources.fixed');
  }

  async function note(act: Act, action: string, changed: ChangeAndBefore) {
    const shown = withFields(changed);
    const { change, fields } = shown;
    const { revision } = change;
    await act.note(action, `sources ${change.id}`, {
      ...Object.fromEntries(fields.map((each) => [each.field, [each.before, each.after]])),
      ...(revision !== null && { revision: [change.baseRevision, revision] }),
    });
    return changeWire(shown, act.operator.id, await namesOfOperators(act.tx));
  }

  serve.change(api.proposeSources, async ({ input, act }) => {
    refuseFixed();
    return note(act, 'sources.proposed', await changes.propose(act.tx, input, act.operator.id));
  });
  catalogue.change(api.confirmSources, async ({ input, act }) => {
    refuseFixed();
    const confirmed = await changes.confirm(act.tx, input.id, act.operator.id);
    return note(act, 'sources.confirmed', confirmed);
  });
  serve.change(api.refuseSources, async ({ input, act }) => {
    const refused = await changes.end(act.tx, input.id, 'refused', act.operator.id);
    return note(act, 'sources.refused', refused);
  });
  serve.change(api.withdrawSources, async ({ input, act }) => {
    const withdrawn = await changes.end(act.tx, input.id, 'withdrawn', act.operator.id);
    return note(act, 'sources.withdrawn', withdrawn);
  });
}

const fixedSettings = (managedBy: 'file' | 'none', file: string | null): wire.SourceSettings => ({
  managed_by: managedBy,
  revision: 0,
  settings: indented(file ?? NO_SETTINGS),
  waiting: null,
  decided: [],
});

const indented = (settings: string): string => JSON.stringify(JSON.parse(settings), null, 2);

interface ShownChange {
  readonly change: ChangeAndBefore['change'];
  readonly fields: SourceDifference[];
}

const withFields = ({ change, before }: ChangeAndBefore): ShownChange => ({
  change,
  fields: sourceDifferences(before, change.settings),
});

/**
 * Adds to decided changes what they changed. That is compared once for each of them, because
 * consoles ask for the same changes every few seconds.
 */
function decidedFields(): (decided: readonly ChangeAndBefore[]) => readonly ShownChange[] {
  let known = new Map<number, ShownChange>();
  return (decided) => {
    const shown = decided.map((each) => known.get(each.change.id) ?? withFields(each));
    known = new Map(shown.map((each) => [each.change.id, each]));
    return shown;
  };
}

function changeWire(
  { change, fields }: ShownChange,
  askedBy: number,
  nameOf: (operatorId: number) => string,
): wire.SourceChange {
  const { id, status, reason, proposedBy, proposedAt, decidedBy, decidedAt, revision } = change;
  return {
    id,
    status,
    fields,
    reason,
    is_own: proposedBy === askedBy,
    proposed_by: nameOf(proposedBy),
    proposed_at: proposedAt,
    decided_by: decidedBy === null ? null : nameOf(decidedBy),
    decided_at: decidedAt,
    revision,
  };
}
