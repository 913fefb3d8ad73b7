-- Default hours that nobody has changed get half days and the hours of Christmas and New Year (see
-- session-plans.ts). Hours that an operator has changed stay as they are. An earlier build reads
-- the week and the holidays of them, and neither half days nor closed trading days.
update instrument i
set sessions = known.after, version = i.version + 1
from (values
  (
    '
      {"spans": [{"open": 1020, "close": 8220}], "holidays": ["2026-01-01", "2026-12-25",
      "2027-01-01", "2027-12-25", "2028-01-01", "2028-12-25", "2029-01-01", "2029-12-25",
      "2030-01-01", "2030-12-25"]}
    '::jsonb,
    '
      {"spans": [{"open": 1020, "close": 8220}], "holidays": [], "exceptions": [{"date":
      "2026-01-01", "day": "trading", "spans": []}, {"date": "2026-12-25", "day": "trading",
      "spans": []}, {"date": "2027-01-01", "day": "trading", "spans": []}, {"date": "2027-12-25",
      "day": "trading", "spans": []}, {"date": "2028-01-01", "day": "trading", "spans": []},
      {"date": "2028-12-25", "day": "trading", "spans": []}, {"date": "2029-01-01", "day":
      "trading", "spans": []}, {"date": "2029-12-25", "day": "trading", "spans": []}, {"date":
      "2030-01-01", "day": "trading", "spans": []}, {"date": "2030-12-25", "day": "trading",
      "spans": []}, {"date": "2031-01-01", "day": "trading", "spans": []}]}
    '::jsonb
  ),
  (
    '
      {"spans": [{"open": 1080, "close": 2460}, {"open": 2520, "close": 3900}, {"open": 3960,
      "close": 5340}, {"open": 5400, "close": 6780}, {"open": 6840, "close": 8220}], "holidays":
      ["2026-01-01", "2026-12-25", "2027-01-01", "2027-12-25", "2028-01-01", "2028-12-25",
      "2029-01-01", "2029-12-25", "2030-01-01", "2030-12-25", "2026-04-03", "2027-03-26",
      "2028-04-14", "2029-03-30", "2030-04-19"]}
    '::jsonb,
    '
      {"spans": [{"open": 1080, "close": 2460}, {"open": 2520, "close": 3900}, {"open": 3960,
      "close": 5340}, {"open": 5400, "close": 6780}, {"open": 6840, "close": 8220}], "holidays":
      [], "exceptions": [{"date": "2026-01-01", "day": "trading", "spans": []}, {"date":
      "2026-04-03", "day": "trading", "spans": []}, {"date": "2026-12-25", "day": "trading",
      "spans": []}, {"date": "2027-01-01", "day": "trading", "spans": []}, {"date": "2027-03-26",
      "day": "trading", "spans": []}, {"date": "2027-12-25", "day": "trading", "spans": []},
      {"date": "2028-01-01", "day": "trading", "spans": []}, {"date": "2028-04-14", "day":
      "trading", "spans": []}, {"date": "2028-12-25", "day": "trading", "spans": []}, {"date":
      "2029-01-01", "day": "trading", "spans": []}, {"date": "2029-03-30", "day": "trading",
      "spans": []}, {"date": "2029-12-25", "day": "trading", "spans": []}, {"date": "2030-01-01",
      "day": "trading", "spans": []}, {"date": "2030-04-19", "day": "trading", "spans": []},
      {"date": "2030-12-25", "day": "trading", "spans": []}, {"date": "2031-01-01", "day":
      "trading", "spans": []}]}
    '::jsonb
  ),
  (
    '
      {"spans": [{"open": 2010, "close": 2400}, {"open": 3450, "close": 3840}, {"open": 4890,
      "close": 5280}, {"open": 6330, "close": 6720}, {"open": 7770, "close": 8160}], "holidays":
      ["2026-01-01", "2026-01-19", "2026-02-16", "2026-04-03", "2026-05-25", "2026-06-19",
      "2026-07-03", "2026-09-07", "2026-11-26", "2026-12-25", "2027-01-01", "2027-01-18",
      "2027-02-15", "2027-03-26", "2027-05-31", "2027-06-18", "2027-07-05", "2027-09-06",
      "2027-11-25", "2027-12-24", "2028-01-17", "2028-02-21", "2028-04-14", "2028-05-29",
      "2028-06-19", "2028-07-04", "2028-09-04", "2028-11-23", "2028-12-25"]}
    '::jsonb,
    '
      {"spans": [{"open": 2010, "close": 2400}, {"open": 3450, "close": 3840}, {"open": 4890,
      "close": 5280}, {"open": 6330, "close": 6720}, {"open": 7770, "close": 8160}], "holidays":
      ["2026-01-01", "2026-01-19", "2026-02-16", "2026-04-03", "2026-05-25", "2026-06-19",
      "2026-07-03", "2026-09-07", "2026-11-26", "2026-12-25", "2027-01-01", "2027-01-18",
      "2027-02-15", "2027-03-26", "2027-05-31", "2027-06-18", "2027-07-05", "2027-09-06",
      "2027-11-25", "2027-12-24", "2028-01-17", "2028-02-21", "2028-04-14", "2028-05-29",
      "2028-06-19", "2028-07-04", "2028-09-04", "2028-11-23", "2028-12-25", "2029-01-01",
      "2029-01-15", "2029-02-19", "2029-03-30", "2029-05-28", "2029-06-19", "2029-07-04",
      "2029-09-03", "2029-11-22", "2029-12-25", "2030-01-01", "2030-01-21", "2030-02-18",
      "2030-04-19", "2030-05-27", "2030-06-19", "2030-07-04", "2030-09-02", "2030-11-28",
      "2030-12-25"], "exceptions": [{"date": "2026-11-27", "day": "calendar", "spans": [{"open":
      570, "close": 780}]}, {"date": "2026-12-24", "day": "calendar", "spans": [{"open": 570,
      "close": 780}]}, {"date": "2027-11-26", "day": "calendar", "spans": [{"open": 570, "close":
      780}]}, {"date": "2028-07-03", "day": "calendar", "spans": [{"open": 570, "close": 780}]},
      {"date": "2028-11-24", "day": "calendar", "spans": [{"open": 570, "close": 780}]}, {"date":
      "2029-07-03", "day": "calendar", "spans": [{"open": 570, "close": 780}]}, {"date":
      "2029-11-23", "day": "calendar", "spans": [{"open": 570, "close": 780}]}, {"date":
      "2029-12-24", "day": "calendar", "spans": [{"open": 570, "close": 780}]}, {"date":
      "2030-07-03", "day": "calendar", "spans": [{"open": 570, "close": 780}]}, {"date":
      "2030-11-29", "day": "calendar", "spans": [{"open": 570, "close": 780}]}, {"date":
      "2030-12-24", "day": "calendar", "spans": [{"open": 570, "close": 780}]}]}
    '::jsonb
  )
) as known (before, after)
where i.sessions = known.before;
