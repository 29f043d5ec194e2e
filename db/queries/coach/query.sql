-- What query.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- readQueryResult
-- ["[{\"arm\":\"asked\",\"first\":\":from\",\"last\":\":to\",\"categories\":[\"utilities\"],\"words\":[\":words\",\":loose\"],\"without\":[\":without\"],\"or_categories\":[\"utilities\"],\"above\":1,\"below\":1,\"weekdays\":[1],\"origin\":\"habits\",\"goal\":true},{\"arm\":\"compared\",\"first\":\":from\",\"last\":\":to\",\"categories\":[\"utilities\"],\"words\":[\":words\",\":loose\"],\"without\":[\":without\"],\"or_categories\":[\"utilities\"],\"above\":1,\"below\":1,\"weekdays\":[1],\"origin\":\"habits\",\"goal\":true}]",":userId",":userId","withdrawals","withdrawals","withdrawals",":timeZone",":userId","withdrawals",":userId","withdrawals","\\m((?:vor|ab|an|auf|aus|ein|mit|um|zu|weg|op|af|uit|mee)?)ge(?=[a-z]{3})",true,"\\m((?:vor|ab|an|auf|aus|ein|mit|um|zu|weg|op|af|uit|mee)?)ge(?=[a-z]{3})","^(.{4,}?)(?:ings?|ed|ies|es|s|er|ers|ern|erne|ene|en|et|ede|e|n|ne|y|ie|te|ten|aux|as|os|a|o)$","year","withdrawals",":userId",":userId","smallest","smallest","smallest","smallest",1]
-- rows: { entries: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; date: LocalDay; note: string | null }[]; foundWords: string[]; sums: { arm: "asked" | "compared"; bucket: string | null; entries: number; total: Cents }[] }
with
  arms as materialized (
    select
      a.*,
      p.goal_id,
      p.goal_set_on,
      p.goal_started_at
    from
      jsonb_to_recordset($1::jsonb) a (
        arm text,
        first date,
        last date,
        categories text[],
        words text[],
        without text[],
        or_categories text[],
        above integer,
        below integer,
        weekdays integer[],
        origin text,
        goal boolean
      )
      join profiles p on p.id = $2::uuid
  ),
  logged as not materialized (
    select
      e.id,
      e.date,
      e.amount_eur,
      e.category,
      e.note,
      e.created_at,
      null::uuid as goal_id
    from
      savings_entries e
    where
      e.user_id = $3::uuid
      and $4::text in ('savings', 'transferred', 'waiting')
      and (
        $5::text = 'savings'
        or e.transferred = ($6::text = 'transferred')
      )
    union all
    select
      c.id,
      (c.contributed_at at time zone $7::text)::date,
      c.amount_eur,
      'other',
      c.note,
      c.contributed_at,
      null
    from
      group_challenge_contributions c
    where
      c.user_id = $8::uuid
      and $9::text = 'waiting'
      and not c.transferred
      and c.savings_entry_id is null
    union all
    select
      w.id,
      w.date,
      w.amount_eur,
      null,
      w.note,
      w.created_at,
      w.goal_id
    from
      withdrawals w
    where
      w.user_id = $10::uuid
      and $11::text = 'withdrawals'
      and w.deleted_at is null
  ),
  notes as (
    select
      l.note,
      regexp_replace(folded (l.note), $12::text, '\1', 'g') as folded,
      count(*) as entries
    from
      logged l
    where
      $13::boolean
      and l.note is not null
    group by
      l.note
  ),
  held as materialized (
    select
      a.arm,
      u.is_out,
      n.note,
      n.entries,
      array_agg(
        distinct w.word
        order by
          w.word
      ) as words
    from
      arms a
      cross join lateral (
        select
          word,
          false as is_out
        from
          unnest(a.words) word
        union all
        select
          word,
          true
        from
          unnest(a.without) word
      ) u
      cross join lateral (
        select
          u.word,
          regexp_replace(regexp_replace(folded (u.word), $14::text, '\1'), $15::text, '\1') as stem
      ) w
      join notes n on strpos(n.folded, w.stem) > 0
      and n.folded ~ ('(^|[^[:alnum:]])' || regexp_replace(w.stem, '([^[:alnum:]])', '\\\1', 'g'))
    group by
      a.arm,
      u.is_out,
      n.note,
      n.entries
  ),
  used as materialized (
    select distinct
      on (h.arm, h.is_out) h.arm,
      h.is_out,
      h.words
    from
      (
        select
          arm,
          is_out,
          words,
          sum(entries) as entries
        from
          held
        group by
          arm,
          is_out,
          words
      ) h
    order by
      h.arm,
      h.is_out,
      cardinality(h.words) desc,
      h.entries desc,
      h.words
  ),
  hits as materialized (
    select
      a.arm,
      l.id,
      l.date,
      l.amount_eur,
      l.category,
      l.note,
      l.created_at,
      case $16::text
        when 'day' then to_char(l.date, 'YYYY-MM-DD')
        when 'week' then to_char(
          l.date - (
            extract(
              isodow
              from
                l.date
            )::integer - 1
          ),
          'YYYY-MM-DD'
        )
        when 'month' then to_char(l.date, 'YYYY-MM-"01"')
        when 'quarter' then to_char(date_trunc('quarter', l.date), 'YYYY-MM-DD')
        when 'half' then to_char(l.date, 'YYYY') || case
          when extract(
            month
            from
              l.date
          ) < 7 then '-01-01'
          else '-07-01'
        end
        when 'year' then to_char(l.date, 'YYYY-"01-01"')
        when 'weekday' then to_char(l.date, 'ID')
        when 'category' then l.category
      end as bucket
    from
      arms a
      join logged l on l.date between a.first and a.last
    where
      (
        a.categories is null
        or l.category = any (a.categories)
      )
      and (
        a.or_categories is null
        or a.arm in (
          select
            u.arm
          from
            used u
          where
            not u.is_out
        )
        or l.category = any (a.or_categories)
      )
      and (
        a.above is null
        or l.amount_eur * 100 > a.above
      )
      and (
        a.below is null
        or l.amount_eur * 100 < a.below
      )
      and (
        a.weekdays is null
        or extract(
          isodow
          from
            l.date
        )::integer = any (a.weekdays)
      )
      and (
        not a.goal
        or case
          when $17::text = 'withdrawals' then l.goal_id = a.goal_id
          else counts_for_goal (l.date, l.created_at, a.goal_set_on, a.goal_started_at)
        end
      )
      and (
        a.origin is null
        or a.origin = 'habits'
        and l.id in (
          select
            o.entry_id
          from
            habit_occurrences o
          where
            o.user_id = $18::uuid
            and o.entry_id is not null
        )
        or a.origin = 'groups'
        and l.id in (
          select
            coalesce(g.savings_entry_id, g.id)
          from
            group_challenge_contributions g
          where
            g.user_id = $19::uuid
        )
      )
      and (
        a.arm not in (
          select
            u.arm
          from
            used u
          where
            not u.is_out
        )
        or (a.arm, l.note) in (
          select
            h.arm,
            h.note
          from
            held h
            join used u using (arm, is_out)
          where
            not is_out
            and h.words @> u.words
        )
      )
      and not exists (
        select
        from
          held h
          join used u using (arm, is_out)
        where
          is_out
          and h.arm = a.arm
          and h.note = l.note
          and h.words @> u.words
      )
  )
select
  (
    select
      coalesce(json_agg(s), '[]')
    from
      (
        select
          arm,
          bucket,
          (sum(amount_eur) * 100)::int8 as total,
          count(*) as entries
        from
          hits
        group by
          arm,
          bucket
        order by
          arm,
          bucket
      ) s
  ) as sums,
  (
    select
      coalesce(json_agg(e), '[]')
    from
      (
        select
          date,
          (amount_eur * 100)::int8 as amount,
          category,
          note
        from
          hits
        where
          arm = 'asked'
          and $20::text is not null
        order by
          case $21::text
            when 'biggest' then - amount_eur
            when 'smallest' then amount_eur
            else 0
          end,
          case
            when $22::text = 'first' then date
          end,
          case
            when $23::text = 'first' then created_at
          end,
          date desc,
          created_at desc,
          id
        limit
          $24::integer
      ) e
  ) as entries,
  (
    select
      coalesce(json_agg(distinct w.word), '[]')
    from
      used u
      cross join unnest(u.words) w (word)
  ) as "foundWords";
