const INSERT = `
  insert into candle (instrument_id, period, time, open, high, low, close, volume, is_imported)
  select * from unnest(
    $1::int[], $2::smallint[], $3::bigint[],
    $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::boolean[]
  )
  on conflict (instrument_id, period, time)`;
export const UPSERT = `${INSERT} do update set
    open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, is_imported = excluded.is_imported`;
export const INSERT_MISSING = `${INSERT} do nothing`;

export const SELECT_RECENT = `
  select wanted.id as "instrumentId", wanted.period, c.time, c.open, c.high, c.low, c.close,
    c.volume, c.is_imported as "isImported"
  from (
    select id, period from unnest($1::int[]) as id cross join unnest($2::smallint[]) as period
  ) wanted
  cross join lateral (
    select time, open, high, low, close, volume, is_imported from candle
    where instrument_id = wanted.id and period = wanted.period
    order by time desc limit $3
  ) c
  order by wanted.id, wanted.period, c.time`;

export const SELECT_BEFORE = `
  select time, open, high, low, close, volume, is_imported as "isImported" from candle
  where instrument_id = $1 and period = $2 and time < $3
  order by time desc limit $4`;

export const SELECT_MINUTES = `
  select time, is_imported as "isImported" from candle
  where instrument_id = $1 and period = 1 and time >= $2 order by time`;
