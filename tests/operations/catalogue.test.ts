import { readFileSync } from 'node:fs';

import { Migrator, sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { migrations } from '~db/migrations/index';
import { CATEGORIES, SPEND_AREAS } from '~server/domain/kernel/categories';

import { catalogue } from '../support/catalogue';
import { changesSince, dump } from '../support/dump';
import { nameDatabase, useDatabase } from '../support/fixture';

const test = useDatabase();

/** Keys without the owner, because the person is not known yet when they are looked up. */
const LOOKED_UP = [
  'users_google_subject_key: signing in with Google brings nothing but this',
  'profiles_email_key: signing in brings the address, and an address is one account',
  'profiles_display_name_key: a name is one person',
  'sessions_pkey: the cookie brings nothing but the token',
  'email_verifications_pkey: the mailed link brings nothing but the token',
  'pending_sign_ins_pkey: the cookie of a sign-in that waits brings nothing but the token',
  'passkeys_credential_id_key: a passkey signs in without a name',
  'password_resets_pkey: the mailed link brings nothing but the token',
  'group_challenge_invitations_token_hash_key: the mailed link brings nothing but the token',
  'group_challenge_links_token_hash_key: the shared link brings nothing but the token',
  'savings_partners_token_hash_key: the mailed link brings nothing but the token',
  'own_accounts_stop_token_hash_key: the mailed link brings nothing but the token',
  'partner_lines_token_hash_key: the mailed link brings nothing but the token',
  'subscriptions_stripe_customer_id_key: Stripe knows no other name of a person',
  'subscriptions_stripe_subscription_id_key: Stripe knows no other name of a person',
  'trial_addresses_pkey: whoever proves an address brings nothing but it',
  'push_devices_endpoint_key: a browser has one subscription, whoever is signed in',
  'mail_outbox_pkey: a mail may go to somebody without an account; its job knows the id alone',
];

/** Tables that belong to nobody. */
const NOBODYS = [
  'audit_events: the trail of the installation, which outlives an account',
  'badges_master: reference data',
  'challenges: reference data',
  'goal_templates: reference data',
  'job_runs: one row for each job of the installation',
  'site_stats: one row for the installation',
  'message_days: sums of the installation',
  'message_holdout_weeks: sums of the installation',
  'ai_costs: what the installation pays a day',
  'leaderboard_milestones: places of a month',
  'leaderboard_changes: places of a month',
  'league_weeks: which weeks have been seated',
  'rate_limits: counts addresses, too',
  'mail_refusals: hashes of addresses without an account',
  'passkey_challenges: of browsers, before it is known whose they are',
  'stripe_events: what Stripe told, also of customers that are nobody here',
  'geocoded_cells: the map without people',
  'venue_cells: the map without people',
  'venues: the map without people',
  'service_turns: when the installation may ask a service again',
  'mail_pace: when the installation may call the provider of mail again',
];

const namesOf = (lines: string[]) => lines.map((line) => line.replace(/: .*/, '')).sort();

describe('the owner of a row', () => {
  /** The column that names the owner of a row: the group if there is one, otherwise the person. */
  const ownerOf = (table: string, columns: readonly string[]) =>
    ['users', 'profiles', 'group_challenges'].includes(table)
      ? 'id'
      : ['group_challenge_id', 'follower_id', 'user_id'].find((name) => columns.includes(name));

  it('is in every primary key and every unique index, so that tables can be distributed by it', async () => {
    const { rows } = await sql<{ table: string; columns: string[]; keys: Record<string, string[]> }>`
      select t.relname as table,
        (select json_agg(a.attname) from pg_attribute a where a.attrelid = t.oid and a.attnum > 0) as columns,
        (select json_object_agg(k.relname, array(
           select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)))
         from pg_index i join pg_class k on k.oid = i.indexrelid
         where i.indrelid = t.oid and i.indisunique) as keys
      from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname not like 'kysely%'`.execute(
      test.db,
    );
    const owned = rows.map((row) => ({ ...row, owner: ownerOf(row.table, row.columns) }));
    const withoutOwner = owned.filter(({ owner }) => owner === undefined).map(({ table }) => table);
    expect(withoutOwner.sort()).toEqual(namesOf(NOBODYS));
    const keys = owned.flatMap(({ owner, keys: found }) =>
      Object.entries(found)
        .filter(([, columns]) => owner !== undefined && !columns.includes(owner))
        .map(([key]) => key),
    );
    expect(keys.sort()).toEqual(namesOf(LOOKED_UP));
  });

  it('is the same on both sides of a reference, so that nobody refers to what is somebody else’s', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conname as name from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) > 1
        and (select a.attname from pg_attribute a where (a.attrelid, a.attnum) = (c.conrelid, c.conkey[1])) is distinct from
            (select a.attname from pg_attribute a where (a.attrelid, a.attnum) = (c.confrelid, c.confkey[1]))`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
  });
});

it('every column of a category takes the eight and nothing else', async () => {
  const { rows } = await sql<{ column: string; check: string | null }>`
    select t.relname || '.' || a.attname as column,
      (select pg_get_constraintdef(c.oid) from pg_constraint c
       where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]) as check
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and (a.attname ~ 'category$' or a.attname = 'spend_areas') and t.relname <> 'goal_templates'`.execute(
    test.db,
  );
  expect(rows.length).toBeGreaterThan(9);
  for (const { column, check } of rows) {
    const allowed = column === 'profiles.spend_areas' ? SPEND_AREAS : CATEGORIES;
    const named = [...(check ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value);
    expect(named.sort(), column).toEqual(allowed.map(({ value }) => value).sort());
  }
});

it('who deletes their account leaves a group its euros, and no row that names them', async () => {
  const { make } = test;
  const [creator, member] = await make.makePeople([{}, {}]);
  if (!creator || !member) throw new Error('two people were made');
  const group = await make.makeGroup(creator, { members: [member] });
  const id = await make.makeContribution(group, member, { cents: 1250 });
  await test.db.deleteFrom('users').where('id', '=', member.id).execute();
  const left = await test.db
    .selectFrom('group_challenge_contributions')
    .select(['user_id', 'savings_entry_id', 'amount_eur'])
    .where('id', '=', id)
    .execute();
  expect(left).toEqual([{ user_id: null, savings_entry_id: null, amount_eur: '12.50' }]);
  expect(await dump(test.db, member.id)).toEqual([]);
});

/** What the baseline renamed, including the keys and checks that are named after it. */
const RENAMED = [
  ['standing_savings', 'habits'],
  ['standing_occurrences', 'habit_occurrences'],
  ['standing_id', 'habit_id'],
  ['installation_figures', 'site_stats'],
] as const;

/** Other differences between the baseline's catalogue and the one before it, apart from the order of columns. */
const DIFFERENCES = `
The owner is in every key: rows of a check-in, an imported file and a habit learn whose they are.
+ column challenge_check_ins.user_id uuid not null
+ column savings_import_rows.user_id uuid not null
+ column habit_occurrences.user_id uuid not null

The template that a tip came from is called by its name.
- column accepted_tips.family text
+ column accepted_tips.template text
- constraint accepted_tips accepted_tips_family_check CHECK ((char_length(family) <= 100))
+ constraint accepted_tips accepted_tips_template_check CHECK ((char_length(template) <= 100))

Primary keys.
- constraint accepted_tips accepted_tips_pkey PRIMARY KEY (id)
+ constraint accepted_tips accepted_tips_pkey PRIMARY KEY (user_id, id)
- constraint ai_tip_generations ai_tip_generations_pkey PRIMARY KEY (id)
+ constraint ai_tip_generations ai_tip_generations_pkey PRIMARY KEY (user_id, id)
- constraint challenge_check_ins challenge_check_ins_pkey PRIMARY KEY (id)
+ constraint challenge_check_ins challenge_check_ins_pkey PRIMARY KEY (user_id, id)
- constraint coach_conversations coach_conversations_pkey PRIMARY KEY (id)
+ constraint coach_conversations coach_conversations_pkey PRIMARY KEY (user_id, id)
- constraint coach_events coach_events_pkey PRIMARY KEY (id)
+ constraint coach_events coach_events_pkey PRIMARY KEY (user_id, id)
- constraint community_price_reports community_price_reports_pkey PRIMARY KEY (id)
+ constraint community_price_reports community_price_reports_pkey PRIMARY KEY (user_id, id)
- constraint deleted_savings deleted_savings_pkey PRIMARY KEY (id)
+ constraint deleted_savings deleted_savings_pkey PRIMARY KEY (user_id, id)
- constraint group_challenge_contributions group_challenge_contributions_pkey PRIMARY KEY (id)
+ constraint group_challenge_contributions group_challenge_contributions_pkey PRIMARY KEY (group_challenge_id, id)
- constraint group_challenge_invitations group_challenge_invitations_pkey PRIMARY KEY (id)
+ constraint group_challenge_invitations group_challenge_invitations_pkey PRIMARY KEY (group_challenge_id, id)
- constraint nearly_bought nearly_bought_pkey PRIMARY KEY (id)
+ constraint nearly_bought nearly_bought_pkey PRIMARY KEY (user_id, id)
- constraint savings_entries savings_entries_pkey PRIMARY KEY (id)
+ constraint savings_entries savings_entries_pkey PRIMARY KEY (user_id, id)
- constraint savings_import_rows savings_import_rows_pkey PRIMARY KEY (import_id, place)
+ constraint savings_import_rows savings_import_rows_pkey PRIMARY KEY (user_id, import_id, place)
- constraint savings_imports savings_imports_pkey PRIMARY KEY (id)
+ constraint savings_imports savings_imports_pkey PRIMARY KEY (user_id, id)
- constraint habit_occurrences habit_occurrences_pkey PRIMARY KEY (habit_id, due_on)
+ constraint habit_occurrences habit_occurrences_pkey PRIMARY KEY (user_id, habit_id, due_on)
- constraint habits habits_pkey PRIMARY KEY (id)
+ constraint habits habits_pkey PRIMARY KEY (user_id, id)
- constraint user_challenges user_challenges_pkey PRIMARY KEY (id)
+ constraint user_challenges user_challenges_pkey PRIMARY KEY (user_id, id)
- constraint user_custom_challenges user_custom_challenges_pkey PRIMARY KEY (id)
+ constraint user_custom_challenges user_custom_challenges_pkey PRIMARY KEY (user_id, id)
- constraint xp_events xp_events_pkey PRIMARY KEY (id)
+ constraint xp_events xp_events_pkey PRIMARY KEY (user_id, id)

Unique keys and references.
- constraint challenge_check_ins challenge_check_ins_user_challenge_id_check_in_date_key UNIQUE (user_challenge_id, check_in_date)
- constraint challenge_check_ins challenge_check_ins_user_challenge_id_fkey FOREIGN KEY (user_challenge_id) REFERENCES user_challenges(id) ON DELETE CASCADE
+ constraint challenge_check_ins challenge_check_ins_user_id_user_challenge_id_check_in_date_key UNIQUE (user_id, user_challenge_id, check_in_date)
+ constraint challenge_check_ins challenge_check_ins_user_id_user_challenge_id_fkey FOREIGN KEY (user_id, user_challenge_id) REFERENCES user_challenges(user_id, id) ON DELETE CASCADE
- constraint group_challenge_contributions group_challenge_contributions_savings_entry_id_fkey FOREIGN KEY (savings_entry_id) REFERENCES savings_entries(id) ON DELETE SET NULL
- constraint group_challenge_contributions group_challenge_contributions_savings_entry_id_key UNIQUE (savings_entry_id)
+ constraint group_challenge_contributions group_challenge_contributions_group_challenge_id_savings_en_key UNIQUE (group_challenge_id, savings_entry_id)
+ constraint group_challenge_contributions group_challenge_contributions_user_id_savings_entry_id_fkey FOREIGN KEY (user_id, savings_entry_id) REFERENCES savings_entries(user_id, id) ON DELETE SET NULL (savings_entry_id)
- constraint savings_import_rows savings_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES savings_imports(id) ON DELETE CASCADE
+ constraint savings_import_rows savings_import_rows_user_id_import_id_fkey FOREIGN KEY (user_id, import_id) REFERENCES savings_imports(user_id, id) ON DELETE CASCADE
- constraint habit_occurrences habit_occurrences_habit_id_fkey FOREIGN KEY (habit_id) REFERENCES habits(id) ON DELETE CASCADE
+ constraint habit_occurrences habit_occurrences_user_id_habit_id_fkey FOREIGN KEY (user_id, habit_id) REFERENCES habits(user_id, id) ON DELETE CASCADE
- constraint xp_events xp_events_reverses_fkey FOREIGN KEY (reverses) REFERENCES xp_events(id) ON DELETE CASCADE
- constraint xp_events xp_events_reverses_key UNIQUE (reverses)
+ constraint xp_events xp_events_user_id_reverses_fkey FOREIGN KEY (user_id, reverses) REFERENCES xp_events(user_id, id) ON DELETE CASCADE
+ constraint xp_events xp_events_user_id_reverses_key UNIQUE (user_id, reverses)

An index on the person alone is what the primary key is now; whose contribution an entry is, is asked with the person.
- index INDEX coach_conversations_user_idx ON public.coach_conversations USING btree (user_id, id)
- index INDEX coach_events_user_idx ON public.coach_events USING btree (user_id)
- index INDEX community_price_reports_user_idx ON public.community_price_reports USING btree (user_id)
- index INDEX group_challenge_contributions_user_idx ON public.group_challenge_contributions USING btree (user_id)
- index INDEX savings_imports_user_idx ON public.savings_imports USING btree (user_id)
- index INDEX habits_user_idx ON public.habits USING btree (user_id)
- index INDEX user_custom_challenges_user_idx ON public.user_custom_challenges USING btree (user_id)
+ index INDEX group_challenge_contributions_user_idx ON public.group_challenge_contributions USING btree (user_id, savings_entry_id)

A contribution forgets its entry together with its maker.
+ function contributions_forget_the_entry() 238644807b781cde583cac7a1b9b4ba8
+ trigger group_challenge_contributions_forget BEFORE UPDATE OF user_id ON public.group_challenge_contributions FOR EACH ROW WHEN ((new.user_id IS NULL)) EXECUTE FUNCTION contributions_forget_the_entry()

Sums over savings and over XP: a trigger of each table keeps all of them (docs/decisions/0023).
- function rebuild_days(uuid) 5051348d32adba3aec34bb007496eeef
- function rebuild_months(uuid) 514d67715f739561d90c845e911548d7
- function savings_entries_keep_days() 0308d2add6a048f4de932ebb9b62094d
- function savings_entries_keep_months() 69c750f4fe75d551202dcbcc6e955758
+ function rebuild_sums(uuid) 52e093dcd4928166e9a1516fba8c065d
+ function savings_entries_keep_sums() cbf557742d45ac950784ca73ca3e4a84
+ function xp_events_keep_xp() 4573447b789444aca6f17599c00ab62b
- trigger savings_entries_days_delete AFTER DELETE ON public.savings_entries REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_days()
- trigger savings_entries_days_insert AFTER INSERT ON public.savings_entries REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_days()
- trigger savings_entries_days_update AFTER UPDATE ON public.savings_entries REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_days()
- trigger savings_entries_months_delete AFTER DELETE ON public.savings_entries REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_months()
- trigger savings_entries_months_insert AFTER INSERT ON public.savings_entries REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_months()
- trigger savings_entries_months_update AFTER UPDATE ON public.savings_entries REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_months()
+ trigger savings_entries_sums_delete AFTER DELETE ON public.savings_entries REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_sums()
+ trigger savings_entries_sums_insert AFTER INSERT ON public.savings_entries REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_sums()
+ trigger savings_entries_sums_update AFTER UPDATE ON public.savings_entries REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION savings_entries_keep_sums()
+ trigger xp_events_xp AFTER INSERT ON public.xp_events REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION xp_events_keep_xp()
`;

it('the baseline is the catalogue before it, but for the owner in the keys and the owner of the sums', async () => {
  const baseline = nameDatabase();
  await baseline.create();
  await sql`drop schema public cascade`.execute(baseline.db);
  await sql`create schema public`.execute(baseline.db);
  const migrator = new Migrator({
    db: baseline.db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateTo('2026-11-22-14-reference-data');
  expect(error).toBeUndefined();
  const stored = readFileSync(new URL('catalogue-before-the-baseline.txt', import.meta.url), 'utf8');
  const before = RENAMED.reduce((text, [old, renamed]) => text.replaceAll(old, renamed), stored);
  const changes = changesSince(before.trim().split('\n'), await catalogue(baseline.db));
  expect(changes.sort()).toEqual(
    DIFFERENCES.split('\n')
      .filter((line) => /^[-+] /.test(line))
      .sort(),
  );
  await baseline.close();
});
