import { type Kysely, sql } from 'kysely';

/** Rows that the product itself needs: goal templates, badges, first challenges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into goal_templates
      (code, name, description, emoji, category, suggested_amount_eur, suggested_duration_months)
    values
      ('emergency_fund', 'Emergency fund', 'Three months of breathing room', '🛟', 'safety', 3000, 12),
      ('rainy_day', 'Rainy-day cushion', 'For the washing machine that gives up', '☔', 'safety', 500, 5),
      ('summer_holiday', 'Summer holiday', 'Two weeks away, paid before you leave', '🏖️', 'travel', 1200, 8),
      ('city_break', 'City break', 'A long weekend somewhere new', '🚆', 'travel', 450, 4),
      ('big_trip', 'The big trip', 'The journey you keep talking about', '🌍', 'travel', 4500, 18),
      ('new_phone', 'New phone', 'Bought outright, without instalments', '📱', 'things', 800, 8),
      ('new_laptop', 'New laptop', 'A machine that lasts for years', '💻', 'things', 1400, 10),
      ('bicycle', 'Bicycle', 'Pays for itself in tickets', '🚲', 'things', 900, 7),
      ('furniture', 'A room of one’s own', 'Bed, desk, and the good chair', '🛋️', 'home', 1500, 9),
      ('first_flat', 'Rental deposit', 'Three months of rent, ready in time', '🔑', 'home', 2700, 12),
      ('home_deposit', 'Deposit for a home', 'The first brick', '🏡', 'home', 20000, 48),
      ('wedding', 'Wedding', 'The day, without the debt', '💍', 'life', 8000, 24),
      ('course', 'Course or certificate', 'Something nobody can take away', '🎓', 'life', 1000, 8),
      ('car', 'Used car', 'A sound one, paid in full', '🚗', 'things', 6000, 24),
      ('gifts', 'Gifts for the holidays', 'December without a shock', '🎁', 'life', 350, 6),
      ('debt_free', 'Pay off a debt', 'The best return there is', '✂️', 'safety', 2000, 12);

    insert into badges_master (code, name, description, criteria) values
      ('first_entry', 'First acorn', 'The first saving is the hardest one', 'Log 1 saving'),
      ('first_50_saved', 'First hundred', 'Your first 100 euros set aside', 'Save 100 EUR in total'),
      ('hundred_club', 'Quarter thousand', 'A serious sum, one choice at a time', 'Save 250 EUR in total'),
      ('thousand_club', 'Four figures', 'A thousand euros, one choice at a time', 'Save 1,000 EUR in total'),
      ('note_taker', 'Ten good reasons', 'You know why you saved', 'Write a note on 10 savings'),
      ('all_rounder', 'All-rounder', 'Saving here, there and elsewhere', 'Save in 4 categories within a calendar month'),
      ('three_week_saver', 'Six weeks running', 'Saving has become a habit', 'Reach a streak of 6 weeks'),
      ('safety_net', 'Safety net', 'A missed week that cost nothing', 'Carry a streak on after 1 reserve week'),
      ('comeback', 'Comeback', 'Stopping is human, starting again is a skill', 'Save in 3 weeks after a streak has ended'),
      ('one_year', 'A year of weeks', 'Fifty-two weeks with something set aside', 'Save in 52 different weeks'),
      ('challenge_champ', 'Challenge champ', 'Five challenges seen through', 'Complete 5 challenges'),
      ('ladder_finished', 'Top of the ladder', 'Every rung, to the last one', 'Log every step of 1 savings ladder'),
      ('money_moved', 'Moved for real', 'Set aside, and sent off too', 'Mark 100 EUR of savings as transferred'),
      ('team_player', 'Team player', 'Three goals reached together', 'Complete 3 group challenges'),
      ('squad_goals', 'Squad goals', 'Ten goals reached together', 'Complete 10 group challenges'),
      ('community_champion', 'Community champion', 'A pillar of every group',
       'Contribute 2,500 EUR to group challenges');

    insert into challenges (code, title, description, default_duration_days, est_saving_eur) values
      ('no_coffee_to_go', 'No coffee to go', 'Brew it at home for a week and keep the difference.', 7, 21),
      ('home_cooked_week', 'Home-cooked week', 'Seven days without a restaurant or a delivery.', 7, 60),
      ('walk_or_ride', 'Walk or ride', 'Two weeks on foot, by bike or by tram instead of a rideshare.', 14, 50),
      ('subscription_sweep', 'Subscription sweep', 'Cancel one subscription you no longer notice.', 5, 12),
      ('no_spend_weekend', 'No-spend weekend', 'Two days that cost nothing beyond what is in the house.', 2, 40)`.execute(
    db,
  );
}
