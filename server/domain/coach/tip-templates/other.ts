import { everyWeek, monthly, templatesOf } from '../tip-template';
import type { CoachProfile } from '../coach-profile';

/** Whether money is left at the end of the month, as far as the person has said. */
const hasRoom = ({ saysTight, income, fixedCosts }: CoachProfile): boolean =>
  !saysTight && (income === null || fixedCosts === null || income > fixedCosts);

/** Tips that help nearly everybody, whatever they spend on. */
export const OTHER = templatesOf('other', [
  {
    id: 'other-film-night',
    times: monthly(2, 'every other week'),
    price: 'cinema',
    instead: 'night_in',
    title: 'A film night at home',
    text: {
      gentle:
        'Some evenings out can move to the sofa: a film from the library, popcorn from the pan, people you like. Doing so for {times} of them a month is enough, about {each} less each time, {saving} a month.',
      fun: 'The best seat in the cinema is your sofa, and there you may talk. Hold {times} of your film nights a month at home, popcorn from the pan, trailers optional: about {saving} kept.',
      straight:
        'Move {times} of your evenings out a month into your living room. Pick the film and the date today, invite someone. {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'other-shared-gift',
    times: monthly(1, 'a present that you would give alone'),
    price: 'gift',
    instead: 'gift_shared',
    title: 'Give together',
    text: {
      gentle:
        'The next birthday present can come from several of you. If you ask a friend who is invited too, the gift is often the nicer one, and your part is about {saving} less a month.',
      fun: 'Nobody has ever wished for another scented candle. Gather the guests in a group chat, give the thing that was really wished for, and your part is about {saving} less a month.',
      straight:
        'Look up the next birthday in your calendar. Message the others today, agree on a shared present and on who buys it. Your part costs about {saving} less a month.',
    },
  },
  {
    id: 'other-bank-fee',
    times: monthly(1, 'your account'),
    price: 'bank_fee_month',
    instead: 'free_account',
    title: 'A bank account without a fee',
    text: {
      gentle:
        'Have a look whether your account costs a monthly fee. If it does, you can ask your bank for a free model, or move at your own pace; many banks help with that. About {saving} a month.',
      fun: 'Paying your bank to hold your money is like tipping your own pocket. Ask for the free account, or let a new bank carry the boxes: about {saving} a month for a form and a signature.',
      straight:
        'Open your statement and find the account fee. Ask your bank to waive it or to name a free model. If not, use the switching service of another bank. About {saving} a month.',
    },
  },
  {
    id: 'other-own-bottle',
    times: everyWeek(3, 'drinks that are bought on the way'),
    price: 'soft_drink',
    instead: 'tap_water',
    title: 'Your own bottle in the bag',
    text: {
      gentle:
        'If a filled bottle lives in your bag, {times} of the drinks you buy on the way each week can stay on the shelf. Filling it the evening before is enough: about {saving} a month.',
      fun: 'Tap water: the house special, always fresh, never out of stock. Take it along and skip {times} of the drinks you buy on the way each week. About {saving} a month, cheers.',
      straight:
        'Put a filled bottle by the door tonight. Skip {times} of the drinks you buy on the way each week. {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'other-change-jar',
    times: everyWeek(3, 'evenings when there is a little change'),
    price: 'small_change',
    title: 'A jar for the small change',
    text: {
      gentle:
        'In the evening your small change can go into a jar, or you can move a little in your banking app. Doing so on {times} of your evenings a week is enough for about {saving} a month.',
      fun: 'Coins are shy: left alone in a pocket, they vanish. Give them a jar on {times} of your evenings a week and listen to it rattle its way to about {saving} a month.',
      straight:
        'Put a jar by the door. Empty your pockets into it on {times} of your evenings a week, or move the same by app. {each} each time, about {saving} a month. Bank it every month.',
    },
  },
  {
    id: 'other-free-outing',
    times: monthly(1, 'an outing a month'),
    price: 'outing',
    instead: 'free_outing',
    whom: 'household',
    title: 'A day out that needs no ticket',
    text: {
      gentle:
        'Many museums have a free day, and every lake and forest has them all year. If your next outing goes there, about {saving} a month stays at home, and the day can be as good.',
      fun: 'Ducks perform daily at the lake and have never charged admission. Look up which museum is free and when, pack sandwiches, bring curiosity: about {saving} a month kept.',
      straight:
        'Search your town’s museums for free days and put the next in your calendar. Swap a paid outing a month for it, or for a walk with a picnic. About {saving} a month.',
    },
  },
  {
    id: 'other-quiet-day',
    times: everyWeek(1, 'a day of your choice'),
    price: 'small_daily',
    title: 'A day a week without spending',
    text: {
      gentle:
        'Choose a day of the week that suits you and let the purse rest: food from home, a walk, a call with a friend. If it does not work out, next week is there. About {saving} a month.',
      fun: 'Declare a weekly holiday for your wallet. Plunder the pantry, watch the sunset, leave the card at home. A day like that each week comes to about {saving} a month.',
      straight:
        'Pick a fixed day each week and spend nothing on it. Prepare food and the way to work the evening before. {each} each time, about {saving} a month.',
    },
  },
  {
    id: 'other-payday',
    fits: hasRoom,
    times: monthly(1, 'payday comes round each month'),
    price: 'payday_trickle',
    title: 'Set a little aside on payday',
    text: {
      gentle:
        'A small standing order on payday can do the saving for you, before the month gets busy. {saving} is enough to begin with, and you can lower or stop it whenever it does not suit you.',
      fun: 'On payday, pay somebody lovely first: you, a year older. A standing order of {saving} scurries off before the month notices, like a squirrel with an acorn.',
      straight:
        'Set up a standing order of {saving} to your savings account for the day after payday. Do it now, in your banking app. Raise it when your pay rises.',
    },
  },
]);
