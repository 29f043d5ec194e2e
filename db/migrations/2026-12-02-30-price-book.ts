import { type Kysely, sql } from 'kysely';

/** Prices of a person's own receipts, for them alone: docs/product/receipts.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_book_products (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      name text not null check (char_length(name) between 1 and 120),
      primary key (user_id, id)
    );

    create table price_book_lines (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      product_id uuid not null,
      -- The receipt that it stood on, and its number there: a receipt that is sent again adds nothing.
      receipt_id uuid not null,
      number smallint not null check (number between 1 and 300),
      -- As it was printed, and what names of one product have in common.
      name text not null check (char_length(name) between 1 and 120),
      name_key text not null check (char_length(name_key) between 1 and 250),
      quantity numeric(7,3) not null check (quantity > 0),
      unit text not null check (unit in ('piece', 'kg', 'l')),
      -- For one unit, in hundredths of the currency.
      unit_amount integer not null check (unit_amount between 0 and 9999999),
      -- What one unit holds.
      pack_size numeric(7,3) not null check (pack_size > 0),
      pack_unit text not null check (pack_unit in ('piece', 'kg', 'l')),
      shop text check (char_length(shop) between 1 and 80),
      day date not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      created_at timestamptz not null,
      -- Can be taken back for a day, then the line goes.
      deleted_at timestamptz,
      primary key (user_id, id),
      unique (user_id, receipt_id, number),
      foreign key (user_id, product_id) references price_book_products (user_id, id) on delete cascade
    );
    create index price_book_lines_product_idx on price_book_lines (user_id, product_id, day);
    create index price_book_lines_name_idx on price_book_lines (user_id, name_key, day);
    create index price_book_lines_deleted_idx on price_book_lines (deleted_at) where deleted_at is not null`.execute(
    db,
  );
}
