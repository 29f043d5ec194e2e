import { sql } from 'kysely';

import type { Db } from '~db/client';

/** Rows that come with the schema. */
const REFERENCE = ['badges_master', 'challenges', 'goal_templates'];

/** What the migrations have made, one line for each table, column, constraint, index, trigger, function, view
 * and row of reference data, sorted. Of a function's body there is only the hash. */
export async function catalogue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid, relname, relpersistence from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    )
    select 'table ' || relname || case relpersistence when 'u' then ' unlogged' else '' end as line from tables
    union all
    select 'column ' || t.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || case when a.attnotnull then ' not null' else '' end
           || case when a.attidentity <> '' then ' identity' else '' end
           || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    union all
    select 'constraint ' || t.relname || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
    from tables t join pg_constraint c on c.conrelid = t.oid and c.contype <> 'n'
    union all
    select 'index ' || substring(pg_get_indexdef(i.indexrelid) from '^CREATE (.*)$')
    from tables t join pg_index i on i.indrelid = t.oid
    where not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
    union all
    select 'trigger ' || substring(pg_get_triggerdef(g.oid) from '^CREATE TRIGGER (.*)$')
    from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    union all
    select 'function ' || p.oid::regprocedure || ' ' || md5(regexp_replace(p.prosrc, '\\s+', ' ', 'g'))
    from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 'view ' || viewname || regexp_replace(definition, '\\s+', ' ', 'g') from pg_views where schemaname = 'public'`.execute(
    db,
  );
  const lines = rows.map(({ line }) => line);
  for (const table of REFERENCE) {
    const { rows: found } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(db);
    lines.push(...found.map(({ row }) => `row ${table} ${row}`));
  }
  return lines.sort();
}
