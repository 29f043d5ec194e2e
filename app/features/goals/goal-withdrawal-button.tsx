import { dialogButton } from '~/components/dialog-button';

/** Opens the form for money that was taken out again. */
export const GoalWithdrawalButton = dialogButton(() => import('./goal-withdrawal-dialog'));
