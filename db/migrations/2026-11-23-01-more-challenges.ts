import { type Kysely, sql } from 'kysely';

/** More challenges to start, of 1 to 90 days, and the first five at the prices of the price table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update challenges c set est_saving_eur = now.est_saving_eur
    from (values
      ('no_coffee_to_go', 23), ('home_cooked_week', 49), ('walk_or_ride', 36), ('subscription_sweep', 11),
      ('no_spend_weekend', 36)
    ) as now (code, est_saving_eur)
    where c.code = now.code;

    insert into challenges (code, title, description, default_duration_days, est_saving_eur) values
      ('no_spend_day', 'No-spend day',
       'Food from home, a full bottle, and the card stays in a drawer.',
       1, 6),
      ('one_tariff', 'One call, one tariff',
       'Compare your phone plan once, and change it if a plainer one will do.',
       1, 12),
      ('empty_cupboard', 'Empty the cupboard',
       'Three dinners from what is there already. Buy only what is fresh.',
       3, 13),
      ('packed_lunches', 'Packed lunches',
       'Lunch from home on five working days, packed the evening before.',
       5, 25),
      ('tap_water', 'Water from the tap', 'A bottle filled at home in place of one from the shop.', 7, 7),
      ('one_big_shop', 'One big shop a week',
       'Write a list, shop once, and stay out until the next week.',
       14, 28),
      ('beans_and_greens', 'Beans and greens',
       'Four dinners a week with beans, lentils or eggs in place of meat.',
       14, 20),
      ('snacks_from_home', 'Snacks from home',
       'Three weeks past the bakery, with something good in your bag.',
       21, 20),
      ('own_brands', 'Own brands',
       'Take the shop’s own brand for three weeks, and keep what you like.',
       21, 18),
      ('no_spend_month', 'No-spend month',
       'Rent, bills, food, medicine and the way to work go on. All else waits: write it down, and see what you still want.',
       30, 138),
      ('dry_month', 'A dry month', 'Thirty days without a paid drink. Going out is allowed.', 30, 40),
      ('sleep_on_it', 'Sleep on it', 'Unplanned things wait a night. In the morning you decide.', 30, 44),
      ('car_stays_home', 'The car stays at home',
       'Short ways on foot, by bike or by bus: two car trips less a week.',
       30, 32),
      ('cool_wash', 'Cool wash, open rack',
       'Wash at thirty degrees, and let the air do the drying.',
       45, 16),
      ('hundred_envelopes', 'The 100 envelopes',
       'Each day draws its envelopes, and their numbers say how much.',
       50, 505),
      ('buy_nothing_new', 'Buy nothing new',
       'Mend, borrow or buy second-hand. Food and medicine go on.',
       60, 86),
      ('one_degree_less', 'One degree less',
       'In the months you heat: one degree less, and a pullover more.',
       90, 18),
      ('smoke_free', 'Smoke-free',
       'Put the price of a packet aside instead. A bad day is not the end.',
       90, 304)`.execute(db);
}
