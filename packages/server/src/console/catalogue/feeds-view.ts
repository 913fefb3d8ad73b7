import type * as wire from '@fulcrum/contract/console/catalogue/schema';

import type { MarketHealth, MarketModule, SourceHealth } from '../../market-data/module.ts';

/** Returns the state of each instrument's feed, those with a problem first. */
export async function feedsOf(market: MarketModule): Promise<wire.Feeds> {
  const health = await market.leaderHealth();
  const { kind, state, badLines, unknownCodes, lines, at: now } = health;
  const rows = lines.map((line) => lineOf(market, line, now));
  const sum = (of: (row: wire.FeedLine) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    at: now,
    kind,
    state,
    bad_lines: badLines,
    unknown_codes: [...unknownCodes],
    clock_step_ms: market.clockHealth().step?.ms ?? null,
    per_second: Math.round(sum((row) => row.per_second) * 10) / 10,
    accepted: sum((row) => row.accepted),
    rejected: sum((row) => row.rejected),
    sources: health.sources.map(sourceOf),
    sources_revision: health.revision ?? null,
    lines: rows.sort((a, b) => URGENCY[a.state] - URGENCY[b.state]),
  };
}

const URGENCY = { doubted: 0, stale: 1, waiting: 2, halted: 3, fresh: 4, closed: 5 } as const;

function sourceOf(source: SourceHealth): wire.PriceSource {
  const { lagMs, codes, refused, dropped, ...rest } = source;
  return {
    ...rest,
    codes: [...codes],
    refused: [...refused],
    dropped: { ...dropped },
    lag_ms: lagMs === null ? null : Math.round(lagMs),
  };
}

function lineOf(
  { market, catalogue }: MarketModule,
  line: MarketHealth['lines'][number],
  now: number,
): wire.FeedLine {
  const { code, heardAt, perSecond, accepted, dropped, life } = line;
  const listing = market.byCode(code);
  if (!listing) throw new Error(`No listing of ${code}`);
  const { id, staleAfterMs, isHalted } = listing.instrument;
  const entry = catalogue.entries.find(({ instrument }) => instrument.id === id);
  const endedAt = life?.endedAt ?? null;
  const late = listing.doubt ? 'doubted' : listing.quote ? 'stale' : 'waiting';
  const open = line.isFresh ? 'fresh' : late;
  return {
    id,
    code,
    show_code: entry?.showCode ?? code,
    state: isHalted ? 'halted' : line.isOpen ? open : 'closed',
    age_ms: heardAt === null ? null : Math.max(0, now - heardAt),
    stale_after_ms: staleAfterMs,
    per_second: perSecond,
    accepted,
    rejected: Object.values(dropped).reduce((total, count) => total + count, 0),
    reasons: { ...dropped },
    why: life?.ending ?? null,
    why_ms: endedAt === null ? null : Math.max(0, Math.round(now - endedAt)),
    venue_word: life?.venueWord ?? null,
  };
}
