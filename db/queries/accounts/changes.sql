-- What changes.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- tellChanged
-- [":userId"]
select
  pg_notify ('people_changed', json_build_object('user', $1::text, 'tab', null)::text);
