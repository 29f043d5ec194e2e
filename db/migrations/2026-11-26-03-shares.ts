import { type Kysely, sql } from 'kysely';

/** What people share stands behind a link of its own (docs/product.md, 'Sharing'). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shares (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('snapshot', 'badge', 'goal', 'group', 'year')),
      -- What the picture shows, frozen: later changes of the person are not shared.
      shown jsonb not null,
      content_hash text not null check (char_length(content_hash) = 64),
      -- In clear, so that the person can see and copy it again: it opens nothing but the content beside it.
      token text not null check (char_length(token) = 43),
      created_at timestamptz not null,
      revoked_at timestamptz,
      primary key (user_id, id)
    );
    -- The same content has one link, however often it is shared.
    create unique index shares_one_link on shares (user_id, content_hash) where revoked_at is null;
    create index shares_token_idx on shares (token) where revoked_at is null`.execute(db);
}
