import { type Kysely, sql } from 'kysely';

/** Text as a search compares it. The extension unaccent is not on every installation, and not immutable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function folded(typed text) returns text language sql immutable parallel safe as $$
      -- Most notes are ASCII, and then small letters are all there is to do.
      select case when octet_length(typed) = char_length(typed) then lower(typed) else
        lower(translate(
          replace(replace(replace(replace(replace(replace(replace(replace(
            regexp_replace(normalize(typed, nfkd), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff]', '', 'g'),
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
          'øØłŁđĐðÐıħĦ', 'oollddddihh')) end
    $$`.execute(db);
}
