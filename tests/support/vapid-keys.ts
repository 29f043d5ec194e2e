/** A pair that signs nothing but what tests send. */
export const VAPID_KEYS = {
  VAPID_PUBLIC_KEY: 'BNwUMBAZfpZZV2LZg2GlFUjVB4bYfuMmDCZxJyQSZvxiU4RYHd-js8eT_17Fry9CzE6MHEK491OMfWi1_lQ48PY',
  VAPID_PRIVATE_KEY: 'k7L_60BVb750tYtMg5ccCLpUxOVB9TfPCU9jljeP92k',
};
