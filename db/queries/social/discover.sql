-- What discover.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- discoverPeople
-- [":typed",":typed",4000,4000,4000,":viewerId",":viewerId",":viewerId",50,":ty",":typed",":typed",4000,":viewerId",":viewerId",":viewerId",50,":viewerId"]
-- rows: { display_name: string; followed: boolean; id: string; streak_alive_until: LocalDay | null; streak_weeks: number; time_zone: string; xp: number }
with
  found as materialized (
    (
      with
        near as materialized (
          select
            f.user_id,
            f.xp
          from
            findable_people f
          where
            f.name >= $1::text
            and f.name < $2::text || '~'
          limit
            $3
        )
      select
        *
      from
        (
          select
            *
          from
            (
              select
                near.user_id,
                near.xp
              from
                near
              order by
                near.xp desc,
                near.user_id
              limit
                $4
            ) f
          where
            (
              select
                count(*)
              from
                near
            ) < $5
            and f.user_id <> $6::uuid
            and not exists (
              select
              from
                user_blocks b
              where
                (b.user_id, b.blocked_user_id) = ($7::uuid, "f"."user_id")
                or (b.user_id, b.blocked_user_id) = ("f"."user_id", $8::uuid)
            )
          limit
            $9
        ) few
      union all
      (
        select
          f.user_id,
          f.xp
        from
          findable_people f
        where
          left(f.name, 3) = $10
          and f.name >= $11::text
          and f.name < $12::text || '~'
          and (
            select
              count(*)
            from
              near
          ) = $13
          and f.user_id <> $14::uuid
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) = ($15::uuid, "f"."user_id")
              or (b.user_id, b.blocked_user_id) = ("f"."user_id", $16::uuid)
          )
        order by
          f.xp desc,
          f.user_id
        limit
          $17
      )
    )
  )
select
  p.id,
  p.display_name,
  p.xp,
  p.streak_weeks,
  p.streak_alive_until,
  p.time_zone,
  exists (
    select
    from
      user_follows u
    where
      (u.follower_id, u.following_id) = ($18::uuid, p.id)
  ) as followed
from
  found
  join profiles p on p.id = found.user_id
order by
  p.xp desc,
  p.id;

-- [["t:yped",":ytped",":tpyed",":tyepd",":typde","typed",":yped",":tped",":tyed",":typd","atyped","btyped","ctyped","dtyped","etyped","ftyped","gtyped","htyped","ityped","jtyped","ktyped","ltyped","mtyped","ntyped","otyped","ptyped","qtyped","rtyped","styped","ttyped","utyped","vtyped","wtyped","xtyped","ytyped","ztyped","0typed","1typed","2typed","3typed","4typed","5typed","6typed","7typed","8typed","9typed","-typed","_typed",":ayped",":byped",":cyped",":dyped",":eyped",":fyped",":gyped",":hyped",":iyped",":jyped",":kyped",":lyped",":myped",":nyped",":oyped",":pyped",":qyped",":ryped",":syped",":uyped",":vyped",":wyped",":xyped",":yyped",":zyped",":0yped",":1yped",":2yped",":3yped",":4yped",":5yped",":6yped",":7yped",":8yped",":9yped",":-yped",":_yped",":taped",":tbped",":tcped",":tdped",":teped",":tfped",":tgped",":thped",":tiped",":tjped",":tkped",":tlped",":tmped",":tnped",":toped",":tpped",":tqped",":trped",":tsped",":ttped",":tuped",":tvped",":twped",":txped",":tzped",":t0ped",":t1ped",":t2ped",":t3ped",":t4ped",":t5ped",":t6ped",":t7ped",":t8ped",":t9ped",":t-ped",":t_ped",":tyaed",":tybed",":tyced",":tyded",":tyeed",":tyfed",":tyged",":tyhed",":tyied",":tyjed",":tyked",":tyled",":tymed",":tyned",":tyoed",":tyqed",":tyred",":tysed",":tyted",":tyued",":tyved",":tywed",":tyxed",":tyyed",":tyzed",":ty0ed",":ty1ed",":ty2ed",":ty3ed",":ty4ed",":ty5ed",":ty6ed",":ty7ed",":ty8ed",":ty9ed",":ty-ed",":ty_ed",":typad",":typbd",":typcd",":typdd",":typfd",":typgd",":typhd",":typid",":typjd",":typkd",":typld",":typmd",":typnd",":typod",":typpd",":typqd",":typrd",":typsd",":typtd",":typud",":typvd",":typwd",":typxd",":typyd",":typzd",":typ0d",":typ1d",":typ2d",":typ3d",":typ4d",":typ5d",":typ6d",":typ7d",":typ8d",":typ9d",":typ-d",":typ_d",":typea",":typeb",":typec",":typee",":typef",":typeg",":typeh",":typei",":typej",":typek",":typel",":typem",":typen",":typeo",":typep",":typeq",":typer",":types",":typet",":typeu",":typev",":typew",":typex",":typey",":typez",":type0",":type1",":type2",":type3",":type4",":type5",":type6",":type7",":type8",":type9",":type-",":type_","a:typed","b:typed","c:typed","d:typed","e:typed","f:typed","g:typed","h:typed","i:typed","j:typed","k:typed","l:typed","m:typed","n:typed","o:typed","p:typed","q:typed","r:typed","s:typed","t:typed","u:typed","v:typed","w:typed","x:typed","y:typed","z:typed","0:typed","1:typed","2:typed","3:typed","4:typed","5:typed","6:typed","7:typed","8:typed","9:typed","-:typed","_:typed",":atyped",":btyped",":ctyped",":dtyped",":etyped",":ftyped",":gtyped",":htyped",":ityped",":jtyped",":ktyped",":ltyped",":mtyped",":ntyped",":otyped",":ptyped",":qtyped",":rtyped",":styped",":ttyped",":utyped",":vtyped",":wtyped",":xtyped",":ytyped",":ztyped",":0typed",":1typed",":2typed",":3typed",":4typed",":5typed",":6typed",":7typed",":8typed",":9typed",":-typed",":_typed",":tayped",":tbyped",":tcyped",":tdyped",":teyped",":tfyped",":tgyped",":thyped",":tiyped",":tjyped",":tkyped",":tlyped",":tmyped",":tnyped",":toyped",":tpyped",":tqyped",":tryped",":tsyped",":tuyped",":tvyped",":twyped",":txyped",":tyyped",":tzyped",":t0yped",":t1yped",":t2yped",":t3yped",":t4yped",":t5yped",":t6yped",":t7yped",":t8yped",":t9yped",":t-yped",":t_yped",":tyaped",":tybped",":tycped",":tydped",":tyeped",":tyfped",":tygped",":tyhped",":tyiped",":tyjped",":tykped",":tylped",":tymped",":tynped",":tyoped",":typped",":tyqped",":tyrped",":tysped",":tytped",":tyuped",":tyvped",":tywped",":tyxped",":tyzped",":ty0ped",":ty1ped",":ty2ped",":ty3ped",":ty4ped",":ty5ped",":ty6ped",":ty7ped",":ty8ped",":ty9ped",":ty-ped",":ty_ped",":typaed",":typbed",":typced",":typded",":typeed",":typfed",":typged",":typhed",":typied",":typjed",":typked",":typled",":typmed",":typned",":typoed",":typqed",":typred",":typsed",":typted",":typued",":typved",":typwed",":typxed",":typyed",":typzed",":typ0ed",":typ1ed",":typ2ed",":typ3ed",":typ4ed",":typ5ed",":typ6ed",":typ7ed",":typ8ed",":typ9ed",":typ-ed",":typ_ed",":typead",":typebd",":typecd",":typefd",":typegd",":typehd",":typeid",":typejd",":typekd",":typeld",":typemd",":typend",":typeod",":typepd",":typeqd",":typerd",":typesd",":typetd",":typeud",":typevd",":typewd",":typexd",":typeyd",":typezd",":type0d",":type1d",":type2d",":type3d",":type4d",":type5d",":type6d",":type7d",":type8d",":type9d",":type-d",":type_d"],":typed",":typed",":viewerId",":viewerId",":viewerId",49,":viewerId"]
-- rows: { display_name: string; followed: boolean; id: string; streak_alive_until: LocalDay | null; streak_weeks: number; time_zone: string; xp: number }
with
  slips as materialized (
    select
      f.user_id,
      f.xp
    from
      unnest($1::text[]) spelling
      cross join lateral (
        select
          f.user_id,
          f.xp
        from
          findable_people f
        where
          f.name >= spelling
          and f.name < spelling || '~'
        limit
          300
      ) f
    limit
      3000
  ),
  leaders as materialized (
    select
      f.user_id,
      f.xp
    from
      (
        select
          f.user_id,
          f.xp,
          f.name
        from
          findable_people f
        order by
          f.xp desc,
          f.user_id
        limit
          500
      ) f
    where
      name_likeness ($2, f.name) >= 0.5
      and not starts_with(f.name, $3)
  ),
  found as materialized (
    select
      *
    from
      (
        select
          s.user_id,
          1 as place,
          s.xp
        from
          slips s
        union all
        select
          l.user_id,
          2,
          l.xp
        from
          leaders l
        where
          l.user_id not in (
            select
              s.user_id
            from
              slips s
          )
        order by
          place,
          xp desc,
          user_id
      ) f
    where
      f.user_id <> $4::uuid
      and not exists (
        select
        from
          user_blocks b
        where
          (b.user_id, b.blocked_user_id) = ($5::uuid, "f"."user_id")
          or (b.user_id, b.blocked_user_id) = ("f"."user_id", $6::uuid)
      )
    limit
      $7
  )
select
  p.id,
  p.display_name,
  p.xp,
  p.streak_weeks,
  p.streak_alive_until,
  p.time_zone,
  exists (
    select
    from
      user_follows u
    where
      (u.follower_id, u.following_id) = ($8::uuid, p.id)
  ) as followed
from
  found
  join profiles p on p.id = found.user_id
order by
  found.place,
  p.xp desc,
  p.id;
