/** What is said of one's own savings account and of moving money there. */
export const ACCOUNT_TEXT = {
  what: 'With the IBAN of your own savings account, Hazel shows a code that your banking app fills a transfer in with.',
  nothing: 'Hazel moves nothing itself and has no connection to any bank.',
  kept: 'Stored encrypted and shown to nobody but you. Each change is told to you by mail.',
  off: 'This installation of Hazel keeps no account numbers, so it can make no codes.',
  saved: 'Savings account saved',
  removed: 'Savings account removed',
  notSaved: 'The account could not be saved. Try again in a moment.',
  notRemoved: 'The account could not be removed. Try again in a moment.',
  notLoaded: 'Failed to load your savings account',
  notMade: 'The code could not be made. Nothing was changed; try again in a moment.',
  scan: 'Scan it with your banking app, and confirm the transfer there.',
  samePhone: 'Is the banking app on this phone? Open the picture in it, or copy the numbers.',
} as const;
