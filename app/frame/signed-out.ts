/** In the tab's storage under this key: the person has just signed out here, and the landing page may say so. */
export const SIGNED_OUT_KEY = 'hazel-signed-out';
