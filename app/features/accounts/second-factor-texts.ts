export const SECOND_FACTOR_TEXT = {
  step: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and type the 6 digits that it shows for Hazel.',
  },
  recovery: {
    title: 'Enter a recovery code',
    lead: 'You got ten of them when you switched two-factor sign-in on. Each works once.',
  },
  off: 'Signing in takes your password, and a code of an app on your phone. A stolen password is then not enough.',
  unavailable: 'This installation has no key for encryption, so two-factor sign-in is off here.',
  on: 'On. Signing in takes a code of your app, a recovery code or a passkey.',
  setupLead: 'Scan this code with an authenticator app, or type the key into it.',
  codesLead:
    'They let you in without your phone, once each. Hazel shows them only now: keep them somewhere safe.',
  offLead: 'Signing in will take the password alone. Type a code of your app, or a recovery code.',
  setUp: 'Two-factor sign-in is on',
  turnedOff: 'Two-factor sign-in is off',
  copied: 'Recovery codes copied',
  notCopied: 'The codes could not be copied. Download them, or write them down.',
  notChanged: 'That did not work. Nothing was changed; try again in a moment.',
  noPasskeys:
    'A passkey signs you in with your face, finger or PIN, without a password. It cannot be guessed or typed into a false page.',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  notSignedIn: 'Signing in with a passkey did not work. Try again, or use your password.',
  notDone: 'No passkey was used. Nothing was changed.',
  sameDevice: 'This device has a passkey of your account already.',
  noSupport: 'This browser cannot use passkeys.',
} as const;
