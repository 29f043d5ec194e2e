import { dialogButton } from '~/components/dialog-button';

/** Opens the form for money that was taken out again. */
export const WithdrawButton = dialogButton(() => import('./withdraw-dialog'));
