import { everyWeek, isRelevant, monthly, templatesOf, weekly } from '../tip-template';

/** Restaurants, lunches out and deliveries. */
export const EATING_OUT = templatesOf('eating out', [
  {
    id: 'eating-out-lunchbox',
    times: weekly('eating out', 0.5, 'half of'),
    price: 'lunch_out',
    instead: 'lunch_home',
    title: 'Tomorrow’s lunch from tonight’s pot',
    text: {
      gentle:
        'If you are cooking tonight anyway, a little more in the pot is tomorrow’s lunch. Having it in place of {times} of your lunches out a week leaves about {each} each time, {saving} a month. Lunches with friends can stay.',
      fun: 'Leftovers have a talent: overnight they turn into lunch and act as if that had been the plan. {times} a week in a box is about {saving} a month, and at noon you are already sitting down.',
      straight:
        'Cook a portion more tonight and box it before you sit down to eat. Take it with you in place of {times} of your lunches out a week: {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'eating-out-pick-up',
    fits: ({ habits }) => habits.eatingOut >= 2,
    times: weekly('eating out', 1 / 3, 'a third of'),
    price: 'delivery_fee',
    title: 'Fetch the takeaway yourself',
    text: {
      gentle:
        'The food can stay the same; only the way it travels changes. If you collect {times} of your orders a week yourself, fees of about {each} fall away each time, {saving} a month. On a mild evening it may even be a nice walk.',
      fun: 'Appoint yourself courier of the evening: short route, flexible hours, and about {saving} a month for {times} of your orders a week. The chips arrive hot too, because you know the rider personally.',
      straight:
        'Call the restaurant and collect {times} of your orders a week yourself. Fees of about {each} fall away each time, {saving} a month. If the place is too far to fetch from, choose a nearer one.',
    },
  },
  {
    id: 'eating-out-tap-water',
    fits: ({ habits }) => habits.eatingOut >= 1,
    times: weekly('eating out', 0.5, 'half of'),
    price: 'drink_out',
    title: 'A carafe of tap water on the table',
    text: {
      gentle:
        'Enjoy the meal as it is, and when it suits you, let tap water be the drink at {times} of your meals out a week. That leaves about {each} each time, {saving} a month. Many places are glad to bring a carafe if you ask.',
      fun: 'The drinks list is where a restaurant keeps its best fiction. Skip that chapter at {times} of your meals out a week, raise a glass of tap water, and about {saving} a month is yours. It pairs with everything.',
      straight:
        'Leave out the drink, or the next drink, at {times} of your meals out a week. Ask for tap water as you sit down, before the list arrives. {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'eating-out-midday-menu',
    fits: ({ habits }) => habits.eatingOut >= 2,
    times: weekly('eating out', 1 / 3, 'a third of'),
    price: 'dinner_out',
    instead: 'midday_menu',
    title: 'Meet at noon for the menu of the day',
    text: {
      gentle:
        'Many good kitchens cook a midday menu that costs less than the same table at night. If {times} of your dinners out a week can move to noon, about {each} stays with you each time, {saving} a month. Your friends may like that too.',
      fun: 'Same kitchen, same chair, kinder bill: that is the midday menu. Move {times} of your dinners out a week to lunch and keep about {saving} a month, plus an evening on the sofa with no shoes on.',
      straight:
        'Move {times} of your dinners out a week to noon and take the menu of the day. {each} less each time, about {saving} a month. Suggest lunch when you next make a date.',
    },
  },
  {
    id: 'eating-out-main-first',
    times: weekly('eating out', 0.5, 'half of'),
    price: 'starter_or_dessert',
    title: 'The main course first, then decide',
    text: {
      gentle:
        'You can begin with the main course and see how you feel; often it is enough. Leaving out the starter or dessert at {times} of your meals a week keeps about {each} each time, {saving} a month. Special evenings can still end sweetly.',
      fun: 'Dessert always sounds wise before you have met the main course. Order that first and let your stomach vote afterwards: {times} of your meals a week without the extra course is about {saving} a month.',
      straight:
        'Order the main course only and decide about the rest when your plate is empty. Skip the starter or dessert at {times} of your meals out a week: {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'eating-out-takeaway-at-home',
    fits: (profile) => profile.householdSize >= 2 && isRelevant(profile, 'eating out'),
    times: everyWeek(1, 'one evening for everybody at home'),
    price: 'dinner_out',
    instead: 'dinner_home',
    whom: 'household',
    title: 'Your own takeaway night',
    text: {
      gentle:
        'Perhaps an evening a week can become your own takeaway night: pizza, wraps or noodles, made together and in no hurry. For all of you that leaves about {each} each time, {saving} a month. The hungriest may choose the dish.',
      fun: 'Open a restaurant with very few tables: yours. A pizza night at home each week leaves the whole crew about {saving} a month, and the chef takes requests from anyone who grates the cheese.',
      straight:
        'Fix an evening and make the takeaway yourselves: dough, sauce, cheese, done. {times} a week is {each} less each time for all of you, about {saving} a month. Put the ingredients on today’s list.',
    },
  },
  {
    id: 'eating-out-freezer-dinner',
    fits: ({ habits }) => habits.eatingOut >= 2,
    times: weekly('eating out', 1 / 3, 'a third of'),
    price: 'dinner_out',
    instead: 'cooked_portion',
    title: 'A rescue dinner in the freezer',
    text: {
      gentle:
        'Some evenings are for resting. With cooked portions in the freezer, a tired evening needs neither stove nor courier. At {times} a week that leaves about {each} each time, {saving} a month. A portion of your next stew is enough.',
      fun: 'Be good to whoever comes home starving: it will be you. Frozen dinners beat every courier in town, and {times} a week is worth about {saving} a month. Label the boxes, or enjoy freezer roulette.',
      straight:
        'Freeze a portion whenever you cook something that keeps. Eat {times} of those a week, on evenings when you would have ordered. {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'eating-out-potluck',
    times: monthly(2, 'two evenings with friends, a start'),
    price: 'dinner_out',
    instead: 'potluck_dish',
    title: 'Everybody brings a dish',
    text: {
      gentle:
        'When it is company you long for rather than a waiter, a table at home can be lovely, and every guest can bring a dish. {times} such evenings a month in place of a restaurant leave about {saving}.',
      fun: 'A long table, good friends and a suspicious number of potato salads: evenings where everybody brings a dish are rarely elegant and always late. {times} of them a month in place of a restaurant is about {saving}.',
      straight:
        'Write to your friends today: dinner at yours, everybody brings a dish. {times} such evenings a month in place of a restaurant save {each} each time, about {saving} a month. Settle who brings what, or it will be all dessert.',
    },
  },
]);
