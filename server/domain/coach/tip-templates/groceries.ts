import { everyWeek, templatesOf } from '../tip-template';

/** What is bought in shops and markets to eat and drink at home. */
export const GROCERIES = templatesOf('groceries', [
  {
    id: 'groceries-own-label',
    times: everyWeek(1, 'one weekly shop'),
    price: 'basket_brand_gap',
    whom: 'household',
    title: 'The shop’s own label for the basics',
    text: {
      gentle:
        'For flour, pasta, milk or cleaning things, the shop’s own label is often every bit as good. You can swap a few at a time and keep what you love. Over a whole basket that is about {each} a week, {saving} a month.',
      fun: 'Salt has no idea which logo it wears. Let the shop’s own label handle the basics and keep your favourites for what you can taste: about {saving} a month. A blind tasting at home settles every argument.',
      straight:
        'Swap the basics for the shop’s own label: pasta, tins, milk, cleaning. Look at the lowest shelf, not at eye level. {each} less a week, about {saving} a month. Go back only where you taste the difference.',
    },
  },
  {
    id: 'groceries-list',
    times: everyWeek(1, 'one unplanned stop less'),
    price: 'extra_shop_trip',
    title: 'A list, and a bite before you go',
    text: {
      gentle:
        'A short list and a small bite beforehand can make shopping calmer. If it spares you an unplanned stop each week, about {saving} a month stays with you. A note on the fridge, filled as things run out, is enough.',
      fun: 'Never shop hungry: the trolley takes orders from your stomach, and your stomach wants the olives. A list and a bite before you leave spare you a stop a week, about {saving} a month and a jar or so.',
      straight:
        'Write the list at home, eat something, buy what is on it and leave. An unplanned stop adds about {each}; drop {times} a week and keep about {saving} a month. Start the list tonight.',
    },
  },
  {
    id: 'groceries-leftovers-evening',
    times: everyWeek(1, 'one evening with what is there'),
    price: 'food_waste_week',
    instead: 'food_waste_rest',
    whom: 'household',
    title: 'An evening for what is already there',
    text: {
      gentle:
        'Before the next big shop, an evening with what is already there can be surprisingly good: soup, omelette, fried rice. It keeps about {each} a week out of the bin, {saving} a month, and it is welcome to look like no recipe at all.',
      fun: 'Tonight’s guests: the lonely carrot, the last egg and that cheese from the back. Seat them in the same pan every week and about {saving} a month stays out of the bin. Everything is a frittata if you believe in it.',
      straight:
        'Fix an evening before shopping day and cook only what is open or close to its date. That keeps about {each} a week out of the bin, {saving} a month. Move the oldest things to the front of the fridge today.',
    },
  },
  {
    id: 'groceries-plain-dinners',
    times: everyWeek(2, 'two dinners, a start'),
    price: 'meat_meal',
    instead: 'plain_meal',
    whom: 'household',
    title: 'Lentils, beans or eggs for dinner',
    text: {
      gentle:
        'If meat is often on the table, lentils, beans or eggs can take its place on {times} evenings a week. A good curry or a shakshuka feels like a treat, and about {saving} a month stays with you. Any evening that suits you is the right one.',
      fun: 'Give the lentils their chance: they have waited in that cupboard long enough to develop a personality. {times} dinners a week with beans or eggs in place of meat is about {saving} a month, and dal is good company.',
      straight:
        'Cook {times} dinners a week without meat: chickpea curry, omelette, lentil bolognese. {each} less each time, about {saving} a month. Choose the evenings now and put the beans on the list.',
    },
  },
  {
    id: 'groceries-big-pot',
    fits: ({ householdSize }) => householdSize <= 2,
    times: everyWeek(2, 'two ready meals replaced, a start'),
    price: 'ready_meal',
    instead: 'cooked_portion',
    title: 'A big pot in place of ready meals',
    text: {
      gentle:
        'If ready meals help you through busy days, a big pot from a quiet hour can do the same. Eating {times} meals a week from it leaves about {each} each time, {saving} a month. A soup that you already know is enough to start with.',
      fun: 'Ready meals are cooked by people who have never met you. Your own big pot has. {times} portions a week from it leave about {saving} a month, and a portion is whatever you say it is.',
      straight:
        'Cook a big pot on Sunday, chilli, soup or curry, and freeze it in portions. Eat {times} portions a week in place of ready meals. {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'groceries-reduced-shelf',
    times: everyWeek(1, 'one look each week'),
    price: 'full_price_fresh',
    instead: 'reduced_fresh',
    title: 'A first look at the reduced shelf',
    text: {
      gentle:
        'Many shops mark fresh things down on their last day. A look there before the other shelves can be worth about {each} a week, {saving} a month, if you take only what you can eat or freeze soon. An empty shelf is no loss.',
      fun: 'Every supermarket has a shelf of last chances, and some of them are very good cheese. Look there before anywhere else: about {each} a week, {saving} a month. Adopt only what you can finish.',
      straight:
        'Ask when your shop marks its fresh food down, and go at that hour. Eat it today, or freeze bread and meat as soon as you are home. About {each} less a week, {saving} a month.',
    },
  },
  {
    id: 'groceries-tap-water',
    times: everyWeek(1, 'the water of a week'),
    price: 'bottled_water_week',
    whom: 'household',
    title: 'Water from the tap at home',
    text: {
      gentle:
        'If the tap water at your place is good to drink, and it often is, a jug in the fridge can replace the bottles. A slice of lemon helps. That is about {each} a week, {saving} a month, and less to carry up the stairs.',
      fun: 'There is a spring in your kitchen, and it delivers around the clock. Where the tap is fine to drink, skip the crates: about {each} a week, {saving} a month. Your arms will write a thank-you note.',
      straight:
        'Check that your tap water is good to drink; your supplier publishes it. Then stop buying bottles and keep a jug in the fridge. {each} less a week, about {saving} a month.',
    },
  },
  {
    id: 'groceries-in-season',
    times: everyWeek(1, 'the fruit and vegetables of a week'),
    price: 'produce_week',
    instead: 'produce_in_season',
    whom: 'household',
    title: 'Fruit and vegetables in season',
    text: {
      gentle:
        'Let the season choose with you: asparagus in spring, tomatoes in summer, apples and squash later on. What is plentiful usually costs less, about {each} a week, {saving} a month. A stroll over the market is a nice way to begin.',
      fun: 'Strawberries in January have travelled further than you have this year. Wait for the ones from nearby: what is in season leaves about {saving} a month, and it tastes as if it meant it.',
      straight:
        'Buy the vegetables that are in season, then choose the dish, not the other way round. Go in the last hour of the market, when prices drop. {each} less a week, about {saving} a month.',
    },
  },
]);
