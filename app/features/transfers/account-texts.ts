/** Texts about one's own savings account and moving money there. */
export const ACCOUNT_TEXT = {
  what: 'With the IBAN of your own savings account, Hazel shows a code that your banking app fills a transfer in with.',
  nothing: 'Hazel moves nothing itself and has no connection to any bank.',
  kept: 'Stored encrypted and shown to nobody but you.',
  toldByMail: 'Each change is told to you by mail.',
  off: 'This installation of Hazel keeps no account numbers, so it can make no codes.',
  waits: (until: string) =>
    `Codes lead to it from ${until} on. If you did not enter it, stop it before then.`,
  waitsIn: (masked: string, until: string) => `${masked} was entered, and is used from ${until} on.`,
  oldCode: (masked: string) =>
    `Until then this code leads to ${masked}. Is that account closed? Move the money by hand, or wait.`,
  noCode: 'Until then there is no code. You can move the money by hand, or wait.',
  replaced: (mailOn: boolean) =>
    `An account that replaces another is used after 24 hours. ${mailOn ? 'A mail tells you, and stops it with one press.' : 'Until then you can stop it under Security.'}`,
  stopped: 'Stopped. Nothing else was changed.',
  notStopped: 'It could not be stopped. Try again in a moment.',
  stopByLink:
    'Another savings account was entered in your Hazel account. Press the button, and it is forgotten: codes for your banking app never lead to it.',
  stoppedByLink:
    'The other account is forgotten, and nothing else was changed. If you did not enter it, somebody is in your Hazel account: a new password signs them out.',
  stopLinkEnded:
    'The link works once, for 24 hours, until the account is used. In your security settings you see which one is.',
  saved: 'Savings account saved',
  savedToWait: (until: string) => `Savings account saved. Codes lead to it from ${until} on.`,
  removed: 'Savings account removed',
  notSaved: 'The account could not be saved. Try again in a moment.',
  notRemoved: 'The account could not be removed. Try again in a moment.',
  notLoaded: 'Failed to load your savings account',
  notMade: 'The code could not be made. Nothing was changed; try again in a moment.',
  scan: 'Scan it with your banking app, and confirm the transfer there.',
  samePhone: 'Is the banking app on this phone? Open the picture in it, or copy the numbers.',
} as const;
