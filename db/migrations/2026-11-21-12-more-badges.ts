import { type Kysely, sql } from 'kysely';

/** Nine more badges, and the index that lets notes be counted without reading the entries that have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const badges: [string, string, string, string][] = [
    ['first_entry', 'First acorn', 'The first saving is the hardest one', 'Log 1 saving'],
    ['thousand_club', 'Four figures', 'A thousand euros, one choice at a time', 'Save 1,000 EUR in total'],
    ['note_taker', 'Ten good reasons', 'You know why you saved', 'Write a note on 10 savings'],
    [
      'all_rounder',
      'All-rounder',
      'Saving here, there and elsewhere',
      'Save in 4 categories within a calendar month',
    ],
    ['safety_net', 'Safety net', 'A missed week that cost nothing', 'Carry a streak on after 1 reserve week'],
    [
      'comeback',
      'Comeback',
      'Stopping is human, starting again is a skill',
      'Save in 3 weeks after a streak has ended',
    ],
    ['one_year', 'A year of weeks', 'Fifty-two weeks with something set aside', 'Save in 52 different weeks'],
    [
      'ladder_finished',
      'Top of the ladder',
      'Every rung, to the last one',
      'Log every step of 1 savings ladder',
    ],
    [
      'money_moved',
      'Moved for real',
      'Set aside, and sent off too',
      'Mark 100 EUR of savings as transferred',
    ],
  ];
  for (const [code, name, description, criteria] of badges) {
    await sql`insert into badges_master values (${code}, ${name}, ${description}, ${criteria})`.execute(db);
  }
  await sql`create index savings_entries_noted_idx on savings_entries (user_id) where note is not null`.execute(
    db,
  );
}
