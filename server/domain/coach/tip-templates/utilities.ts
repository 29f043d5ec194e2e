import { dayParts } from '../../kernel/days';
import { type Times, everyWeek, isRelevant, monthly, templatesOf } from '../tip-template';
import type { CoachProfile } from '../coach-profile';

/** October to April: when homes in Europe are heated. */
function isHeated({ today }: CoachProfile): boolean {
  const { month } = dayParts(today);
  return month >= 10 || month <= 4;
}

/** Loads of laundry or dishes a week that can be done differently: one for each person at home, at most `most`. */
function loads(most: number) {
  return ({ householdSize }: CoachProfile): Times => ({
    count: Math.min(most, Math.max(1, householdSize)),
    per: 'week',
    reason: householdSize > 1 ? `a home of ${householdSize}` : 'a home of your own',
  });
}

/** Running costs at home: heat, water, electricity, internet. */
export const UTILITIES = templatesOf('utilities', [
  {
    id: 'utilities-degree',
    fits: (profile) => isRelevant(profile, 'utilities') && isHeated(profile),
    times: monthly(1, 'a degree less while it is cold outside'),
    price: 'heating_degree_month',
    title: 'A degree less in quiet rooms',
    text: {
      gentle:
        'If it stays comfortable for you, rooms where nobody sits can be a degree cooler. A small turn of the thermostat tonight is enough, about {saving} a month. Stay warm where you live and work.',
      fun: 'Your hallway does not need a holiday in the south. Turn the empty rooms down a degree, close their doors and treat yourself to the good jumper: about {saving} a month.',
      straight:
        'Tonight, turn the rooms you do not sit in down by a degree and close their doors. Keep them warm enough to stay dry. About {saving} a month.',
    },
  },
  {
    id: 'utilities-shower',
    times: everyWeek(5, 'the showers of working days'),
    price: 'warm_shower_minutes',
    whom: 'household',
    title: 'A song’s length under the shower',
    text: {
      gentle:
        'Some showers can be a little shorter, with a favourite song as the clock. Try it for {times} of them a week; the long soak at the weekend stays. That leaves about {saving} a month at home.',
      fun: 'Sing your shower hits in the radio edit, {times} a week; the extended version is for Sundays. When the song ends, so does the water: about {saving} a month, encores included.',
      straight:
        'Keep {times} of your showers a week to the length of a song. Turn the water off while you soap. Begin tomorrow morning. About {saving} a month in warm water for your home.',
    },
  },
  {
    id: 'utilities-standby',
    times: monthly(1, 'the devices of a home'),
    price: 'standby_month',
    instead: 'switched_off',
    title: 'Switch off at the plug',
    text: {
      gentle:
        'Television, console and speakers draw a little all night. A power strip with a switch can take care of it, and a press before bed is enough: about {saving} a month stays with you.',
      fun: 'Little red lights watch you sleep, and they charge for it. Put the television corner on a strip with a switch and say good night to them all: about {saving} a month.',
      straight:
        'Plug television, console and speakers into a strip with a switch. Off before bed, every night. Leave fridge and router alone. About {saving} a month.',
    },
  },
  {
    id: 'utilities-dryer',
    times: loads(3),
    price: 'dryer_run',
    instead: 'air_dried',
    title: 'Let the air dry your laundry',
    text: {
      gentle:
        'If you have a tumble dryer, the rack can take over {times} of its loads a week. Evening is a good time, near an open window if you can. About {saving} a month, and clothes last longer.',
      fun: 'Air has been drying shirts since there were shirts, and never sent a bill. Give it {times} of your dryer loads a week: about {saving} a month, and your socks get to see daylight.',
      straight:
        'Got a tumble dryer? Hang up {times} of its loads a week instead. Spin faster first, air the room. {each} a load, about {saving} a month.',
    },
  },
  {
    id: 'utilities-cool-wash',
    times: loads(4),
    price: 'hot_wash_gap',
    instead: 'cool_wash',
    title: 'Wash cool, keep the heat for towels',
    text: {
      gentle:
        'Everyday clothes come clean at a low temperature, so heat can be for towels and days of illness. Choosing cool for {times} of your washes a week is enough: about {saving} a month.',
      fun: 'Your T-shirts had a long day, not a mud bath. Wash {times} of your loads a week cool and save the heat for towels: about {saving} a month, and black stays black.',
      straight:
        'Set the machine to a cool programme and leave it there. {times} of your loads a week, drum full, heat only for towels and bedding. About {saving} a month.',
    },
  },
  {
    id: 'utilities-tariff',
    times: monthly(1, 'your electricity contract'),
    price: 'tariff_gap_month',
    instead: 'tariff_changed',
    title: 'Compare your electricity tariff',
    text: {
      gentle:
        'Your last bill shows your yearly use, and an independent comparison can tell what others charge for it. If a fair offer turns up, changing can leave about {saving} a month; the lights stay on throughout.',
      fun: 'Cheaper electricity boils the same spaghetti. Fetch your last bill, feed it to an independent comparison, and let the kettle whistle for about {saving} a month.',
      straight:
        'Take your last electricity bill: note yearly use and notice period. Compare, avoid prepayment and long terms, then switch or ask your supplier to match. About {saving} a month.',
    },
  },
  {
    id: 'utilities-internet',
    times: monthly(1, 'your home internet'),
    price: 'internet_plan',
    instead: 'internet_plan_cheaper',
    title: 'Ask for a better internet price',
    text: {
      gentle:
        'Once the first contract term is over, the same line often costs less for those who ask. A friendly call when you have a quiet moment can be enough. It may leave about {saving} a month.',
      fun: 'New customers get the flowers, loyal ones get the bill. Ring your provider, say that you have been looking around, and ask for the bouquet: about {saving} a month for a polite chat.',
      straight:
        'Check when your internet contract can be cancelled and what speed you really use. Call, ask for the price of new customers, switch if they refuse. About {saving} a month.',
    },
  },
  {
    id: 'utilities-full-dishwasher',
    times: loads(2),
    price: 'dish_run',
    title: 'A full dishwasher on its eco programme',
    text: {
      gentle:
        'If you have a dishwasher, it can wait until it is full and take its time on the eco programme. Sparing {times} of its runs a week is enough for about {saving} a month.',
      fun: 'A dishwasher is a bus, not a taxi: it leaves when it is full. Let {times} of its runs a week wait for more passengers, and take the scenic eco route: about {saving} a month.',
      straight:
        'Start the dishwasher only when it is full, always on eco, without rinsing by hand first. Spare {times} of its runs a week: about {saving} a month.',
    },
  },
]);
