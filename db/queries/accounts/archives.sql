-- What archives.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertArchive
-- [":userId","2026-01-05T00:00:00.000Z"]
with
  asked as (
    insert into
      archives (user_id, requested_at)
    values
      ($1, $2::timestamptz)
    on conflict (user_id)
    where
      ready_at is null do nothing
    returning
      user_id,
      id
  )
select
  graphile_worker.add_job (
    'make_archive',
    json_build_object('userId', a.user_id, 'id', a.id),
    job_key := 'archive:' || a.id,
    max_attempts := 12
  )
from
  asked a;

-- latestArchive
-- [":userId",1]
select
  "requested_at",
  "ready_at",
  "expires_at"
from
  "archives"
where
  "user_id" = $1
order by
  "requested_at" desc
limit
  $2;

-- findWaitingArchive
-- [":userId",":id"]
select
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

-- markArchiveReady
-- ["2026-01-05T00:00:00.000Z",":tokenHash","2026-01-05T00:00:00.000Z",":userId",":id"]
update "archives"
set
  "ready_at" = $1,
  "token_hash" = $2,
  "expires_at" = $3
where
  "user_id" = $4
  and "id" = $5
  and "ready_at" is null;

-- insertArchiveFile
-- [":userId",":archiveId",":name",1,{"slice":{},"subarray":{},"write":{},"toString":{},"toJSON":{},"equals":{},"compare":{},"copy":{},"writeBigInt64BE":{},"writeBigInt64LE":{},"writeBigUInt64BE":{},"writeBigUint64BE":{},"writeBigUInt64LE":{},"writeBigUint64LE":{},"writeUIntLE":{},"writeUintLE":{},"writeUIntBE":{},"writeUintBE":{},"writeIntLE":{},"writeIntBE":{},"readBigUInt64BE":{},"readBigUint64BE":{},"readBigUInt64LE":{},"readBigUint64LE":{},"readBigInt64BE":{},"readBigInt64LE":{},"readUIntLE":{},"readUintLE":{},"readUIntBE":{},"readUintBE":{},"readIntLE":{},"readIntBE":{},"readUInt8":{},"readUint8":{},"readUInt16LE":{},"readUint16LE":{},"readUInt16BE":{},"readUint16BE":{},"readUInt32LE":{},"readUint32LE":{},"readUInt32BE":{},"readUint32BE":{},"readInt8":{},"readInt16LE":{},"readInt16BE":{},"readInt32LE":{},"readInt32BE":{},"readFloatLE":{},"readFloatBE":{},"readDoubleLE":{},"readDoubleBE":{},"reverse":{},"swap16":{},"swap32":{},"swap64":{},"writeUInt8":{},"writeUint8":{},"writeUInt16LE":{},"writeUint16LE":{},"writeUInt16BE":{},"writeUint16BE":{},"writeUInt32LE":{},"writeUint32LE":{},"writeUInt32BE":{},"writeUint32BE":{},"writeInt8":{},"writeInt16LE":{},"writeInt16BE":{},"writeInt32LE":{},"writeInt32BE":{},"writeFloatLE":{},"writeFloatBE":{},"writeDoubleLE":{},"writeDoubleBE":{},"fill":{},"indexOf":{},"lastIndexOf":{},"includes":{},"BYTES_PER_ELEMENT":1,"buffer":{"byteLength":1,"slice":{},"__@toStringTag@293":"SharedArrayBuffer"},"byteLength":1,"byteOffset":1,"copyWithin":{},"every":{},"filter":{},"find":{},"findIndex":{},"forEach":{},"join":{},"length":1,"map":{},"reduce":{},"reduceRight":{},"set":{},"some":{},"sort":{},"toLocaleString":{},"valueOf":{},"entries":{},"keys":{},"values":{},"at":{},"findLast":{},"findLastIndex":{},"toReversed":{},"toSorted":{},"with":{},"__@iterator@291":{},"__@toStringTag@293":"Uint8Array"}]
insert into
  "archive_files" ("user_id", "archive_id", "name", "bytes", "content")
values
  ($1, $2, $3, $4, $5);

-- listArchiveFiles
-- [":userId",":tokenHash","2026-01-05T00:00:00.000Z"]
select
  "f"."name",
  "f"."bytes",
  "a"."ready_at",
  "a"."expires_at"
from
  "archives" as "a"
  inner join "archive_files" as "f" on "f"."user_id" = "a"."user_id"
  and "f"."archive_id" = "a"."id"
where
  "a"."user_id" = $1
  and "a"."token_hash" = $2
  and "a"."expires_at" > $3
order by
  "f"."name";

-- findArchiveFile
-- [":userId",":tokenHash","2026-01-05T00:00:00.000Z",":name"]
select
  "f"."content"
from
  "archives" as "a"
  inner join "archive_files" as "f" on "f"."user_id" = "a"."user_id"
  and "f"."archive_id" = "a"."id"
where
  "a"."user_id" = $1
  and "a"."token_hash" = $2
  and "a"."expires_at" > $3
  and "f"."name" = $4;

-- deleteOldArchives
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
delete from "archives"
where
  "requested_at" < $1
  and (
    "expires_at" is null
    or "expires_at" <= $2
  );
