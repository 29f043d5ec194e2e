import { dialogButton } from '~/components/dialog-button';

/** Opens the prices that the person has reported. */
export const ReportsButton = dialogButton(() => import('./reports-dialog'));
