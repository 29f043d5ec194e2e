import type { Category } from '../kernel/categories';
import type { CoachTone } from '../profile/onboarding-schema';

/** What a day's card of the weekly plan says about its category. At most 60 characters, no figures. */
export const QUICK_TIPS_B = {
  subscriptions: {
    gentle: [
      'A look at your last statement can be enough today',
      'If a service has gone quiet, you can let it rest',
      'When it suits you, ask at home who pays for what',
      'You can put a renewal date in your calendar today',
      'If you like, see what your library lends by app',
      'A paused service can be taken up again any time',
    ],
    fun: [
      'Find the app that still bills you for your old hobby',
      'Your free trial is ageing. Check its birthday',
      'Break up with a service. It will survive',
      'Finish the series, then show its service the door',
      'Detective hour: what is that line on your statement?',
      'The library card is the original streaming pass',
    ],
    straight: [
      'List every subscription. Cancel the least used',
      'Check the next renewal date and write it down',
      'Step down to the plainer plan tonight',
      'Cancel a free trial before it turns paid',
      'Compare your phone plan with your real use',
      'No new subscription today',
    ],
  },
  shopping: {
    gentle: [
      'If something calls you, a wish list can hold it today',
      'A walk past the shop windows can be enough today',
      'Something you own may be waiting to be worn again',
      'When it suits you, mend the small thing by the door',
      'You can ask a neighbour before you order',
      'If an offer will not let go, sleep on it',
    ],
    fun: [
      'Let the basket wait. It has no other plans',
      'Shop your own wardrobe: everything is in your size',
      'Today’s bargain: the thing you did not need',
      'Unsubscribe from a shop. It will not cry for long',
      'Borrow it, brag about it, bring it back',
      'A needle, a thread, a button: fashion week',
    ],
    straight: [
      'Buy nothing today that is not on your list',
      'Unsubscribe from the next shop e-mail you get',
      'Delete the stored card in a shop app',
      'Search second-hand before you buy new',
      'Ask to borrow it before you order it',
      'Put it on the list. Decide on Sunday',
    ],
  },
  utilities: {
    gentle: [
      'A shorter shower can be enough for today',
      'If the sun is out, let the air dry your laundry',
      'You can let the dishwasher wait until it is full',
      'A press on the power strip before bed is enough',
      'If you have a quiet moment, find your last bill',
      'A lid on the pot is a small and easy start',
    ],
    fun: [
      'Shower to the radio edit today',
      'Tuck the television in: switch it off at the plug',
      'Put a lid on it. The pasta agrees',
      'Give your laundry a day out on the rack',
      'Hunt the little red lights before bed',
      'Lights off in empty rooms. Ghosts see in the dark',
    ],
    straight: [
      'Off at the plug before bed',
      'Wash cool and with a full drum',
      'Lid on the pot, only the water you need',
      'Full dishwasher or none today',
      'Find your last bill and the notice period',
      'Water off while you soap',
    ],
  },
  other: {
    gentle: [
      'A day with little spending can be a restful one',
      'A walk with a friend can be the plan for tonight',
      'If there is change in your pocket, let it find a jar',
      'You can fill a bottle for the way tonight',
      'An evening in can be enough today',
      'If a birthday is near, ask who would give together',
    ],
    fun: [
      'Wallet holiday: it stays in bed today',
      'Feed the jar. It likes coins best',
      'Free entry tonight: the sunset, all seats',
      'Tap water, the house special, on you',
      'Sofa cinema: you choose, no queue for popcorn',
      'Leave the small change to the squirrel',
    ],
    straight: [
      'Leave the card at home for the short errand',
      'Fill a bottle before you leave',
      'Use only your own bank’s cash machine',
      'Plan an evening that costs nothing',
      'Write down every purchase today',
      'Move your small change to savings tonight',
    ],
  },
} as const satisfies Partial<Record<Category, Record<CoachTone, readonly string[]>>>;
