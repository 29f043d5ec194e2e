/** Said wherever something is done by mail, where no mail goes out. */
export const NO_MAIL = 'This installation sends no mail at the moment.';
