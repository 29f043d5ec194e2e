/** The coach's tones with their descriptions (docs/product/onboarding.md, 'Onboarding'), and how each of them sounds. */
export const TONES = [
  {
    value: 'gentle',
    label: 'Gentle',
    detail: 'Soft and encouraging',
    sample: 'Two coffees at home this week would be a lovely start. No rush.',
  },
  {
    value: 'fun',
    label: 'Fun',
    detail: 'Playful and energetic',
    sample: 'Two coffees at home and your acorn pile grows by €7. Bring it on!',
  },
  {
    value: 'straight',
    label: 'Straight',
    detail: 'Straight-talk, direct, honest',
    sample: 'Seven coffees out cost you €25 a week. Brew two of them at home.',
  },
];
