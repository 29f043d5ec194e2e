import { isRelevant, monthly, monthlyPace, templatesOf } from '../tip-template';
import type { CoachProfile } from '../coach-profile';

const shops = (profile: CoachProfile): boolean => isRelevant(profile, 'shopping');

/** Things that are bought new, on impulse or by post. */
export const SHOPPING = templatesOf('shopping', [
  {
    id: 'shopping-sleep-on-it',
    times: monthlyPace('shopping', 3),
    price: 'impulse_buy',
    title: 'Sleep on it before you buy',
    text: {
      gentle:
        'When something calls you, you can write it on a wish list with the date and look again at the weekend. Letting {times} a month fade that way is enough: about {saving} stays with you.',
      fun: 'The thing in your basket can survive a few nights without you. Park it on a wish list until the weekend; if there are still butterflies, fine. {times} a month forgotten is about {saving} kept.',
      straight:
        'Buy nothing unplanned on the day you see it. Put it on a list and decide on Sunday. {times} a month dropped, {each} each, is about {saving}.',
    },
  },
  {
    id: 'shopping-second-hand',
    times: monthlyPace('shopping', 2),
    price: 'clothes_new',
    instead: 'clothes_used',
    title: 'Look second-hand first',
    text: {
      gentle:
        'Before you buy clothes new, you can have a look in a second-hand shop or app. Finding {times} of your pieces a month there is enough: about {each} less each time, {saving} a month, often for better cloth.',
      fun: 'Somebody bought your next jacket last year, wore it to a wedding and got bored. Track down {times} of your pieces a month second-hand: about {saving} kept, and a story in the pocket.',
      straight:
        'Need clothes? Search second-hand first and save an alert with your size. Buy new only when nothing turns up. {times} of your pieces a month that way: about {saving}.',
    },
  },
  {
    id: 'shopping-borrowed-books',
    fits: (profile) => shops(profile) || isRelevant(profile, 'other'),
    times: monthly(1, 'a book or game a month'),
    price: 'book_new',
    instead: 'borrowed',
    title: 'Read and play borrowed',
    text: {
      gentle:
        'The next book or game can come from the library, a friend’s shelf or a public bookcase. If you love it, you can still buy it later. Borrowing each month leaves about {saving} with you.',
      fun: 'Your friends run a bookshop, they only call it a shelf. Swap novels and games with them, reserve the bestseller at the library, and about {saving} a month never leaves the plot.',
      straight:
        'Before buying a book or game, check the library catalogue and ask in the group chat. Reserve it on the spot. A borrowed title a month saves about {saving}.',
    },
  },
  {
    id: 'shopping-parcels',
    times: monthlyPace('shopping', 3),
    price: 'delivery_parcel',
    instead: 'pick_up',
    title: 'Fewer parcels, more picking up',
    text: {
      gentle:
        'Online orders can wait for each other, or go to a shop nearby where you fetch them when it suits you. Sparing the postage of {times} a month is enough for about {saving}.',
      fun: 'Postage is the only thing in the parcel that you never get to unpack. Let orders gather like people at a bus stop, or fetch them yourself: {times} a month spared is about {saving}.',
      straight:
        'Keep a list and order once a month. Choose pick-up where it is free, and never fill the basket to reach free delivery. {times} a month spared at {each} each is about {saving}.',
    },
  },
  {
    id: 'shopping-mend',
    times: monthly(1, 'a repair in place of a new piece'),
    price: 'clothes_new',
    instead: 'mending',
    title: 'Mend it before you replace it',
    text: {
      gentle:
        'A loose heel, a torn seam, a stuck zip: a tailor, a cobbler or a repair café can save most of them. If you bring in a favourite this month, about {saving} stays with you, and so does the favourite.',
      fun: 'Your favourite jeans are hoping for another season. A needle, a video and a cup of tea, or the tailor on the corner, and the show goes on: about {saving} a month against buying new.',
      straight:
        'Put everything that needs a repair into a bag by the door. Take it to the tailor, the cobbler or a repair café this week. A repair a month instead of a new piece: about {saving}.',
    },
  },
  {
    id: 'shopping-borrow-things',
    times: monthly(1, 'a thing a month that you need for a day'),
    price: 'hobby_new',
    instead: 'borrowed',
    title: 'Borrow what you need for a day',
    text: {
      gentle:
        'A drill, a tent, a cake tin: what you need for a day can be borrowed. A message to neighbours is often enough, and most people like being asked. It can leave about {saving} a month.',
      fun: 'Most drills spend their lives in a drawer, dreaming of walls. Ask the neighbours for theirs, lend out your tent in return, and about {saving} a month stays out of the cupboard.',
      straight:
        'Need it for a day? Ask in the house, in the group chat or at a lending library before you order. Return it clean. A borrowed thing a month saves about {saving}.',
    },
  },
  {
    id: 'shopping-quiet-inbox',
    times: monthly(1, 'a purchase that an offer would have started'),
    price: 'impulse_buy',
    title: 'Make the shops a little quieter',
    text: {
      gentle:
        'If offers tempt you, they can come less often: unsubscribe from the next newsletter you see, and let a shop app go silent. A quieter phone can spare you a purchase a month, about {saving}.',
      fun: 'Your inbox has too many friends who only write when there is a sale. Unsubscribe, mute, take your card out of the shop apps: a purchase a month that never happens is about {saving}.',
      straight:
        'Unsubscribe from every shop newsletter as it arrives, starting now. Delete the stored card in your shop apps. A purchase less a month is about {saving}.',
    },
  },
  {
    id: 'shopping-own-brand-care',
    fits: (profile) => shops(profile) || isRelevant(profile, 'groceries'),
    times: monthly(1, 'the care and cleaning products of your home'),
    price: 'care_brand_gap',
    instead: 'own_brand',
    whom: 'household',
    title: 'Own brands for soap and cleaning',
    text: {
      gentle:
        'The shop’s own detergent or toothpaste often does as well in tests. You can change a single product next time and keep whatever you love. Little by little that can be about {saving} a month.',
      fun: 'Dirt cannot read labels. Send the shop’s own brand to fight your dishes and laundry, stay loyal to the shampoo you adore, and about {saving} a month stays out of the bucket.',
      straight:
        'As each cleaning or care product runs out, replace it with the shop’s own brand. Compare the price per litre on the shelf. Keep what works. About {saving} a month.',
    },
  },
]);
