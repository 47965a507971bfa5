-- change: contracts
-- What an account writes at its marketplace, by kind: { "prices": { "since": …, "scope": null or { "categories": [], "offers": [] } } }; a kind that is missing is off.
-- Written by people only. Accounts that are there keep what they have been doing; new ones begin with nothing.
alter table marketplace_accounts add column switches jsonb not null default '{}';
update marketplace_accounts a set
  switches = (select jsonb_object_agg(kind, jsonb_build_object('since', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'scope', null))
    from unnest(array['prices', 'stocks', 'cards', 'promotions', 'orders']) as kind
    where (kind <> 'prices' or coalesce((a.settings->>'sendPrices')::boolean, true)) and (kind <> 'stocks' or coalesce((a.settings->>'sendStocks')::boolean, true))),
  settings = a.settings - 'sendPrices' - 'sendStocks';
