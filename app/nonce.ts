import { createContext, useContext } from 'react';

/** The script nonce of this answer; empty in the browser, where it is not needed again. */
export const NonceContext = createContext('');
export const useNonce = (): string => useContext(NonceContext);
