import { type CoachProfile, loggedInLast } from '../coach-profile';
import { isRelevant, templatesOf, weekly } from '../tip-template';

/** Who brews at home, by what they log, is not told how to order. */
const brewsAtHome = ({ doing }: CoachProfile) => doing.some(({ price }) => price === 'cafe_coffee');

/** Who says that they buy coffee out, and does not log as many left as they said: others have no use for stamp cards.
 * @param least coffees out a week */
const buysOut = (least: number) => (profile: CoachProfile) =>
  profile.habits.coffees >= least &&
  !brewsAtHome(profile) &&
  loggedInLast(profile, 28, 'coffee').entries < 4 * profile.habits.coffees;

/** Coffee and what is bought with it. */
export const COFFEE = templatesOf('coffee', [
  {
    id: 'coffee-thermos',
    times: weekly('coffee', 0.5, 'half of'),
    price: 'cafe_coffee',
    instead: 'home_coffee',
    title: 'A thermos for the way',
    text: {
      gentle:
        'Keep the coffees that are a real pause, and if it suits you, take {times} a week with you in a thermos. That leaves about {each} each time, {saving} a month, without giving the coffee up.',
      fun: 'Your kitchen employs a fine barista who never gets your name wrong. {times} a week from the thermos leaves you about {saving} a month, and you are always next in line.',
      straight:
        'Replace {times} of your coffees out with a thermos each week. {each} less each time, about {saving} a month. Put it next to the kettle tonight, so that you see it in the morning.',
    },
  },
  {
    id: 'coffee-second-cup',
    fits: ({ habits }) => habits.coffees >= 6,
    times: weekly('coffee', 1 / 3, 'a third of'),
    price: 'cafe_coffee',
    instead: 'home_coffee',
    title: 'The later cup from your own kitchen',
    text: {
      gentle:
        'The first coffee of the day can stay where it tastes best. With {times} of the later cups each week from your own kitchen, about {saving} a month stays with you. A day that you spend at home is a good one to begin with.',
      fun: 'Let the café have your mornings and give the afternoons to your own kettle. {times} a week from there, at {each} kept per cup, is about {saving} a month, and nobody but the cat is ahead of you.',
      straight:
        'Pick the coffees out that you enjoy least, usually those in the afternoon, and brew {times} of them yourself each week. {each} less each time, about {saving} a month. Begin this afternoon.',
    },
  },
  {
    id: 'coffee-plain-order',
    fits: (profile) => isRelevant(profile, 'coffee') && !brewsAtHome(profile),
    times: weekly('coffee', 0.5, 'half of'),
    price: 'special_coffee',
    instead: 'plain_coffee',
    title: 'Small and plain at the counter',
    text: {
      gentle:
        'You can keep the café and the pause. If your usual is a large or flavoured coffee, having {times} a week small and plain leaves about {each} each time, {saving} a month. The chair is as good as before.',
      fun: 'The syrup has been very persuasive, but the espresso was there before it. Order {times} of your coffees small and plain each week, keep about {saving} a month, and meet what the beans had to say all along.',
      straight:
        'Order {times} of your coffees small and plain each week: no syrup, no extra shot. {each} less each time, about {saving} a month. Decide before you reach the counter, because the board is written to tempt you.',
    },
  },
  {
    id: 'coffee-own-cup',
    fits: buysOut(3),
    times: weekly('coffee', 1, 'all of'),
    price: 'own_cup_gap',
    title: 'Your own cup for coffee to go',
    text: {
      gentle:
        'Many cafés take a little off when you bring a cup. At {times} a week that can be about {each} each time, {saving} a month, and nothing else about your coffee changes. A cup by the front door is enough to begin.',
      fun: 'Your favourite mug has never seen the world. Take it along: many cafés knock off about {each}, which at {times} a week comes to {saving} a month, and the mug gets out of the cupboard at last.',
      straight:
        'Carry a cup with a lid and ask what they take off for it. {times} a week at about {each} less is {saving} a month: small, but it costs you nothing. Put the cup in your bag now.',
    },
  },
  {
    id: 'coffee-bite-from-home',
    fits: (profile) => isRelevant(profile, 'coffee') && !brewsAtHome(profile),
    times: weekly('coffee', 1 / 3, 'a third of'),
    price: 'bakery_snack',
    instead: 'home_snack',
    title: 'Buy the coffee, bring the bite',
    text: {
      gentle:
        'If pastries tend to come along with the coffee, something small from home can stand in for {times} a week. A banana, a biscuit, yesterday’s cake: about {each} less each time, {saving} a month.',
      fun: 'The croissants by the till know exactly how to look at you. Replace {times} a week with a bite from home, nod to them like old flames, and walk on: about {saving} a month, crumbs included.',
      straight:
        'Buy the coffee and leave {times} of the pastries a week where they are. Pack nuts, fruit or a slice of bread before you go out, so that hunger does not order for you. {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'coffee-shared-pot',
    fits: ({ habits }) => habits.coffees >= 3,
    times: weekly('coffee', 0.5, 'half of'),
    price: 'cafe_coffee',
    instead: 'pot_coffee',
    title: 'A pot of coffee shared at work',
    text: {
      gentle:
        'If others at work like a good cup too, a shared bag of beans and a pot can be a small daily pleasure. With {times} a week from it in place of the café, about {saving} a month stays with you. A question at the next desk is enough.',
      fun: 'Found the smallest coffee house in town: a pot, a bag of good beans and whoever walks past. {times} a week from there is worth about {saving} a month, and you hear the news before everybody else.',
      straight:
        'Ask a colleague today to go halves on beans and a pot. Drink {times} of your coffees there each week: {each} less each time, about {saving} a month. Agree that whoever empties the bag buys the next.',
    },
  },
  {
    id: 'coffee-at-the-bar',
    fits: buysOut(2),
    times: weekly('coffee', 1 / 3, 'a third of'),
    price: 'table_coffee',
    instead: 'counter_coffee',
    title: 'Standing at the bar, as in Italy',
    text: {
      gentle:
        'In many cafés the same coffee costs less at the bar than at a table. If you take {times} a week standing, it can leave about {each} each time, {saving} a month. The table can wait for the long conversations.',
      fun: 'Do as the Romans do: espresso at the bar, a nod to the regulars, gone before the cup is cold. {times} a week on your feet is about {saving} a month, and you look as if you were expected somewhere.',
      straight:
        'Read the price list: many cafés charge less at the bar than at the table. Take {times} a week standing: {each} less each time, about {saving} a month. Sit down when you have company.',
    },
  },
  {
    id: 'coffee-stamp-card',
    fits: buysOut(3),
    times: ({ habits: { coffees } }) => ({
      // Loyalty cards usually give the tenth coffee free.
      count: Math.max(1, Math.floor((coffees * 52) / 12 / 10)),
      per: 'month',
      reason: `a stamp card usually makes the tenth coffee free, and you said ${coffees} coffees out a week`,
    }),
    price: 'cafe_coffee',
    title: 'Stamps where you go anyway',
    text: {
      gentle:
        'If you already have a favourite café, its stamp card can say thank you. At your pace it may bring {times} on the house each month, worth about {saving}, with nothing to give up. You can ask for the card on your next visit.',
      fun: 'Be a regular with papers: take the stamp card of the café that you visit anyway. At your pace it puts {times} a month on the house, worth about {saving}. Flirting with the place next door slows it down.',
      straight:
        'Get the stamp card of the café you use most and hand it over every time. At your pace that is {times} free each month, worth about {saving}. Never buy a coffee to fill the card.',
    },
  },
]);
