-- The destination tag of an address, 'none' if its owner chose that it has none, empty if its
-- network knows none or if nobody was asked yet. A build before neither reads nor writes it.
alter table draw_method add column tag text not null default ''
  check (tag in ('', 'none') or tag ~ '^\d{1,10}$');
alter table deposit_network add column tag text not null default ''
  check (tag in ('', 'none') or tag ~ '^\d{1,10}$');

-- One address has one fingerprint: of CashAddr and of bech32 the case does not count, and the
-- prefix of CashAddr may be left out.
create temporary table new_fingerprint on commit drop as
  select m.id, case
    when upper(c.protocol) = 'BCH' then regexp_replace(lower(m.fingerprint), '^bitcoincash:', '')
    else lower(m.fingerprint)
  end as fingerprint
  from draw_method m join draw_currency c on c.id = m.draw_currency_id
  where c.type = 1 and (
    upper(c.protocol) = 'BCH' and m.fingerprint ~* '^(bitcoincash:)?[qpzr][0-9a-z]{41,}$'
    or upper(c.protocol) in ('BTC', 'LTC') and m.fingerprint ~* '^(bc|ltc)1'
  );

-- Account numbers are stored compact: without blanks, points, slashes, hyphens, invisible signs
-- and a leading IBAN. What then is no row of letters and digits stays as it is.
create temporary table new_account on commit drop as
  select id, payee_account as before, regexp_replace(
    upper(regexp_replace(
      normalize(payee_account, nfkc),
      '[\s./·\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u2015\u2028-\u202F'
        || '\u2044\u2060-\u206F\u2212\u2215\u3164\uFE00-\uFE0F\uFEFF\uFFA0-]',
      '', 'g')),
    '^IBAN:?', '') as account
  from draw_method where payee_account <> '';
insert into new_fingerprint
  select m.id, left(m.fingerprint, char_length(m.fingerprint)
      - char_length(to_json(n.before)::text) - 1) || to_json(n.account)::text || ']'
  from draw_method m join new_account n on n.id = m.id
  where n.account <> n.before and n.account ~ '^[A-Z0-9]+$'
    and right(m.fingerprint, char_length(to_json(n.before)::text) + 1)
      = to_json(n.before)::text || ']';

-- Of two that are one and the same the older one stays, which may be in use already.
update draw_method m set removed_at = (extract(epoch from now()) * 1000)::bigint
where m.removed_at is null and exists (
  select from draw_method o
  left join new_fingerprint f on f.id = o.id
  left join new_fingerprint g on g.id = m.id
  where o.account_id = m.account_id and o.draw_currency_id = m.draw_currency_id
    and o.removed_at is null and o.id < m.id
    and coalesce(f.fingerprint, o.fingerprint) = coalesce(g.fingerprint, m.fingerprint)
);
update draw_method m set fingerprint = f.fingerprint from new_fingerprint f where f.id = m.id;
update draw_method m set payee_account = n.account from new_account n
where n.id = m.id and n.account <> n.before and n.account ~ '^[A-Z0-9]+$';
