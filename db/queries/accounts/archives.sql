-- What archives.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertArchive
-- [":userId","2026-01-05T00:00:00.000Z",true,":userId",true]
-- rows: { id: string; jobs: number }
with
  asked as (
    insert into
      archives as a (user_id, requested_at, for_operator)
    values
      ($1::uuid, $2::timestamptz, $3::boolean)
    on conflict (user_id, for_operator)
    where
      ready_at is null do update
    set
      requested_at = excluded.requested_at
    where
      not exists (
        select
        from
          graphile_worker.jobs j
        where
          j.key = 'archive:' || a.id
          and (
            j.attempts < j.max_attempts
            or j.locked_at is not null
          )
      )
    returning
      user_id,
      id
  ),
  queued as (
    select
      graphile_worker.add_job (
        'make_archive',
        json_build_object('userId', user_id, 'id', id),
        job_key := 'archive:' || id,
        queue_name := 'archives',
        max_attempts := 3
      )
    from
      asked
  )
select
  id,
  (
    select
      count(*)
    from
      queued
  ) as jobs
from
  asked
union all
(
  select
    id,
    0
  from
    archives
  where
    user_id = $4::uuid
    and for_operator = $5::boolean
  order by
    requested_at desc
  limit
    1
)
limit
  1;

-- latestArchive
-- [":userId",false,1]
-- rows: { being_made: boolean; expires_at: string | null; ready_at: string | null; requested_at: string }
select
  "requested_at",
  "ready_at",
  "expires_at",
  exists (
    select
    from
      graphile_worker.jobs j
    where
      j.key = 'archive:' || a.id
      and (
        j.attempts < j.max_attempts
        or j.locked_at is not null
      )
  ) as "being_made"
from
  "archives" as "a"
where
  "user_id" = $1
  and "for_operator" = $2
order by
  "requested_at" desc
limit
  $3;

-- findOperatorsArchive
-- [":userId",":id",true]
-- rows: { being_made: boolean; ready_at: string | null }
select
  "ready_at",
  exists (
    select
    from
      graphile_worker.jobs j
    where
      j.key = 'archive:' || a.id
      and (
        j.attempts < j.max_attempts
        or j.locked_at is not null
      )
  ) as "being_made"
from
  "archives" as "a"
where
  "user_id" = $1
  and "id" = $2
  and "for_operator" = $3;

-- findWaitingArchive
-- [":userId",":id"]
-- rows: { display_name: string; email: string; email_normalised: string; for_operator: boolean; time_zone: string }
select
  "a"."for_operator",
  "p"."email",
  "p"."email_normalised",
  "p"."display_name",
  "p"."time_zone"
from
  "archives" as "a"
  inner join "profiles" as "p" on "p"."id" = "a"."user_id"
where
  "a"."user_id" = $1
  and "a"."id" = $2
  and "a"."ready_at" is null;

-- takeWaitingArchive
-- [":userId",":id"]
select
from
  archives
where
  user_id = $1::uuid
  and id = $2::uuid
  and ready_at is null
  and pg_try_advisory_xact_lock(hashtextextended (id::text, 0));

-- markArchiveReady
-- ["2026-01-05T00:00:00.000Z",":tokenHash","2026-01-05T00:00:00.000Z",":userId",":id"]
update "archives"
set
  "ready_at" = $1,
  "token_hash" = $2,
  "expires_at" = $3
where
  "user_id" = $4
  and "id" = $5;

-- putSettingsLink
-- [":tokenHash",":userId",":userId",false,"2026-01-05T00:00:00.000Z",1]
update "archives"
set
  "settings_token_hash" = $1
where
  "user_id" = $2
  and "id" = (
    select
      "id"
    from
      "archives"
    where
      "user_id" = $3
      and "for_operator" = $4
      and "ready_at" is not null
      and "expires_at" > $5
    order by
      "requested_at" desc
    limit
      $6
  );

-- insertArchivePiece
-- [":userId",":id",":name",1,1,{"slice":{},"subarray":{},"write":{},"toString":{},"toJSON":{},"equals":{},"compare":{},"copy":{},"writeBigInt64BE":{},"writeBigInt64LE":{},"writeBigUInt64BE":{},"writeBigUint64BE":{},"writeBigUInt64LE":{},"writeBigUint64LE":{},"writeUIntLE":{},"writeUintLE":{},"writeUIntBE":{},"writeUintBE":{},"writeIntLE":{},"writeIntBE":{},"readBigUInt64BE":{},"readBigUint64BE":{},"readBigUInt64LE":{},"readBigUint64LE":{},"readBigInt64BE":{},"readBigInt64LE":{},"readUIntLE":{},"readUintLE":{},"readUIntBE":{},"readUintBE":{},"readIntLE":{},"readIntBE":{},"readUInt8":{},"readUint8":{},"readUInt16LE":{},"readUint16LE":{},"readUInt16BE":{},"readUint16BE":{},"readUInt32LE":{},"readUint32LE":{},"readUInt32BE":{},"readUint32BE":{},"readInt8":{},"readInt16LE":{},"readInt16BE":{},"readInt32LE":{},"readInt32BE":{},"readFloatLE":{},"readFloatBE":{},"readDoubleLE":{},"readDoubleBE":{},"reverse":{},"swap16":{},"swap32":{},"swap64":{},"writeUInt8":{},"writeUint8":{},"writeUInt16LE":{},"writeUint16LE":{},"writeUInt16BE":{},"writeUint16BE":{},"writeUInt32LE":{},"writeUint32LE":{},"writeUInt32BE":{},"writeUint32BE":{},"writeInt8":{},"writeInt16LE":{},"writeInt16BE":{},"writeInt32LE":{},"writeInt32BE":{},"writeFloatLE":{},"writeFloatBE":{},"writeDoubleLE":{},"writeDoubleBE":{},"fill":{},"indexOf":{},"lastIndexOf":{},"includes":{},"BYTES_PER_ELEMENT":1,"buffer":{"byteLength":1,"slice":{},"__@toStringTag@525":"SharedArrayBuffer"},"byteLength":1,"byteOffset":1,"copyWithin":{},"every":{},"filter":{},"find":{},"findIndex":{},"forEach":{},"join":{},"length":1,"map":{},"reduce":{},"reduceRight":{},"set":{},"some":{},"sort":{},"toLocaleString":{},"valueOf":{},"entries":{},"keys":{},"values":{},"at":{},"findLast":{},"findLastIndex":{},"toReversed":{},"toSorted":{},"with":{},"__@iterator@284":{},"__@toStringTag@525":"Uint8Array"}]
insert into
  "archive_files" ("user_id", "archive_id", "name", "piece", "bytes", "content")
values
  ($1, $2, $3, $4, $5, $6);

-- findOpenArchive
-- [":userId",":tokenHash",":tokenHash","2026-01-05T00:00:00.000Z"]
-- rows: { expires_at: string | null; id: string; ready_at: string | null }
select
  "id",
  "ready_at",
  "expires_at"
from
  "archives"
where
  "user_id" = $1
  and (
    "token_hash" = $2
    or "settings_token_hash" = $3
  )
  and "expires_at" > $4;

-- listArchiveFiles
-- [":userId",":id"]
-- rows: { bytes: number; name: string; packed: number; pieces: number }
select
  name,
  sum(bytes)::bigint as bytes,
  sum(octet_length(content))::bigint as packed,
  count(*) as pieces
from
  archive_files
where
  user_id = $1::uuid
  and archive_id = $2::uuid
group by
  name
order by
  name not like '%-archive.json',
  name;

-- findArchivePiece
-- [":userId",":id",":name",1]
-- rows: { content: Buffer }
select
  "content"
from
  "archive_files"
where
  "user_id" = $1
  and "archive_id" = $2
  and "name" = $3
  and "piece" = $4;

-- deleteOldArchives
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",10]
delete from "archives"
where
  ctid = any (
    array(
      select
        ctid
      from
        "archives"
      where
        requested_at < $1::timestamptz
        and (
          expires_at is null
          or expires_at <= $2::timestamptz
        )
      limit
        $3::integer
      for update
        skip locked
    )
  );
