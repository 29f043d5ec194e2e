import { isRelevant, monthly, templatesOf, weekly } from '../tip-template';

/** Taxis and ordered rides. No tip may cost anybody a safe way home. */
export const RIDESHARE = templatesOf('rideshare', [
  {
    id: 'rideshare-transit',
    times: weekly('rideshare', 0.5, 'half of'),
    price: 'ride',
    instead: 'transit_ticket',
    title: 'The line that runs there anyway',
    text: {
      gentle:
        'Perhaps {times} of your rides a week could be by bus or train, with time to read or to look out of the window. It leaves about {each} each time, {saving} a month. Rides late at night or with heavy bags can stay.',
      fun: 'The tram has its own lane, a licence to ignore traffic and better people-watching than any back seat. Give it {times} of your rides a week, and about {saving} a month gets off at your stop.',
      straight:
        'Check the bus or train before you open the ride app, and take it for {times} of your rides a week. {each} less each time, about {saving} a month. Save your usual connection on your phone today.',
    },
  },
  {
    id: 'rideshare-split',
    times: weekly('rideshare', 1 / 3, 'a third of'),
    price: 'ride',
    instead: 'shared_half_ride',
    title: 'Share the ride and the fare',
    text: {
      gentle:
        'When friends are heading the same way, you can ask whether they would like to share. With company on {times} of your rides a week, about {each} stays with you each time, {saving} a month, and the way home is friendlier.',
      fun: 'At every party somebody lives around your corner; the art is to find out before the coats are on. Share {times} of your rides a week and keep about {saving} a month. The gossip rides along for free.',
      straight:
        'Ask your friends who is going your way before you order. Share {times} of your rides each week and settle the fare on the spot. {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'rideshare-walk',
    times: weekly('rideshare', 1 / 3, 'a third of'),
    price: 'short_ride',
    title: 'Short ways on foot',
    text: {
      gentle:
        'Some rides are short enough for a walk. If the weather is kind and the way feels good, going on foot for {times} of them a week leaves about {each} each time, {saving} a month, and a clearer head as well.',
      fun: 'Your feet have been on standby all day and would love an assignment. Give them {times} of your short rides a week: about {saving} a month, no waiting, and the driver always likes your music.',
      straight:
        'Look at the map before you order. If the way is short and safe, walk it. {times} of your rides a week on foot is {each} less each time, about {saving} a month. Keep a pair of comfortable shoes at work.',
    },
  },
  {
    id: 'rideshare-bike',
    fits: (profile) => profile.city !== null && isRelevant(profile, 'rideshare'),
    times: weekly('rideshare', 1 / 3, 'a third of'),
    price: 'ride',
    instead: 'bike_hire',
    title: 'By bike on a dry day',
    text: {
      gentle:
        'If you enjoy cycling, your own bike or one for hire can take over {times} of your rides a week. It leaves about {each} each time, {saving} a month. A quiet route on a dry day is a good way to find out whether you like it.',
      fun: 'Only a bike finds its parking space before you have started looking. {times} of your rides a week in the saddle is about {saving} a month, plus legs that will bring it up in the morning.',
      straight:
        'Find the nearest bike station, or pump up your own tyres tonight. Cycle {times} of your rides a week, on streets that you trust. {each} less each time, about {saving} a month.',
    },
  },
  {
    id: 'rideshare-last-train',
    times: monthly(2, 'two evenings out, a start'),
    price: 'night_ride',
    instead: 'transit_ticket',
    title: 'Home with the last good train',
    text: {
      gentle:
        'On evenings out it can help to know the last convenient train. If you catch it on {times} evenings a month, about {each} stays with you each time, {saving} a month. When the way home does not feel right, the ride is there for you.',
      fun: 'Leave at the best moment, like every clever guest, and blame the last train. {times} evenings a month are worth about {saving}, and nobody learns that you were longing for bed. If the way feels wrong, ride in style.',
      straight:
        'Look up the last train before you go out and set an alarm for it. Catch it on {times} evenings a month: {each} less each time, about {saving} a month. If the way home is not safe, take the ride.',
    },
  },
  {
    id: 'rideshare-off-peak',
    fits: ({ habits }) => habits.rides >= 2,
    times: weekly('rideshare', 1 / 3, 'a third of'),
    price: 'peak_ride',
    instead: 'ride',
    title: 'Let the busy hour pass',
    text: {
      gentle:
        'When prices are up, there is often no hurry. Waiting a little indoors, or looking again after the goodbyes, can make a ride about {each} cheaper. With {times} of your rides a week that is {saving} a month, and every ride stays.',
      fun: 'Peak prices are like showers: stay under a roof, finish your story, and they pass. At {times} of your rides a week the patience pays about {saving} a month, which makes it the best waiting job in town.',
      straight:
        'Check the price. If it is high, stay where you are and check again before you order, and leave before or after the crowd, not with it. {times} of your rides a week at {each} less is about {saving} a month.',
    },
  },
  {
    id: 'rideshare-carpool',
    fits: ({ habits }) => habits.rides >= 3,
    times: weekly('rideshare', 0.5, 'half of'),
    price: 'ride',
    instead: 'petrol_share',
    title: 'A colleague with a free seat',
    text: {
      gentle:
        'Perhaps a colleague drives past your corner anyway. If you go along for {times} of your rides a week and share the petrol, about {each} stays with you each time, {saving} a month. A friendly question in the kitchen is enough.',
      fun: 'Somewhere among your colleagues, an empty seat drives past your street every morning. Fill it for {times} of your rides a week, bring petrol money and a decent playlist, and keep about {saving} a month.',
      straight:
        'Ask at work today who drives your way. Go along for {times} of your rides a week and pay your part of the petrol. {each} less each time, about {saving} a month. Agree on a time and be ready at the door.',
    },
  },
  {
    id: 'rideshare-rain-kit',
    times: weekly('rideshare', 1 / 3, 'a third of'),
    price: 'ride',
    instead: 'transit_ticket',
    title: 'An umbrella where you need it',
    text: {
      gentle:
        'Many rides are really about the weather. If a small umbrella and a warm layer wait in your bag, you may find the bus fine for {times} of them a week. That leaves about {each} each time, {saving} a month.',
      fun: 'There is no bad weather, only an umbrella that stayed at home. Pack it tonight: {times} of your rainy rides a week by bus is about {saving} a month, and the sky loses its leverage.',
      straight:
        'Pack an umbrella and a warm layer tonight, and leave a spare umbrella at work. Take the bus for {times} of your rainy rides a week. {each} less each time, about {saving} a month.',
    },
  },
]);
