import { TRIAL_USED_BEFORE } from './trial';

/** Why Pro is over, in the words of the banner and the plan. `mends`: the person can fix it in the plan, so no
 * upgrade is advertised. `unpaid`: the subscription still runs, and a payment brings Pro back. `given_up`: Stripe
 * ended it after failed payments. `unheard`: Stripe has confirmed no renewal. */
export const PRO_END = {
  trial: { text: 'Your trial has ended. Pro brings back the weekly plan.', mends: false },
  trial_used_before: { text: TRIAL_USED_BEFORE, mends: false },
  cancelled: { text: 'The time that you paid for is over, so Pro has ended.', mends: false },
  unpaid: {
    text: 'A payment did not go through, so Pro has ended. With another card it is back.',
    mends: true,
  },
  given_up: { text: 'A payment did not go through, so your subscription has ended.', mends: false },
  unheard: { text: 'Your last payment is not confirmed. Pro is back as soon as it is.', mends: true },
  refunded: { text: 'Your last payment was refunded, so Pro has ended.', mends: false },
  disputed: {
    text: 'Your last payment is disputed at your bank. Until that is decided there is no Pro.',
    mends: true,
  },
  lost: { text: 'Your bank took your last payment back, so Pro has ended.', mends: false },
  withdrawn: { text: 'You withdrew from the contract, so Pro has ended.', mends: false },
  taken_back: {
    text: 'Pro was given to you, and whoever runs this installation has ended that.',
    mends: false,
  },
} as const satisfies Record<string, { text: string; mends: boolean }>;
export type ProEnd = keyof typeof PRO_END;
