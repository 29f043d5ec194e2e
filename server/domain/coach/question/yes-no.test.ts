import { describe, expect, test } from 'vitest';

import { afterYesNo, saidYes } from './yes-no';

const SAYS: [boolean | null, readonly string[]][] = [
  [true, ['Yes', 'yes!', 'Yes, unfortunately', 'ja, leider', 'Ja, desværre.', 'sí', 'Sí, mucho', 'oui malheureusement', 'ja helaas', 'yes it is', 'Yes please', 'very']], // prettier-ignore
  [false, ['no', 'No.', 'Nein danke', 'nej tak', 'nee hoor', 'no, gracias', 'Non merci', 'not really', 'No, not right now', 'nicht wirklich', 'it isn’t']], // prettier-ignore
  [null, ['', '?!', 'thanks', 'nothing left', 'How am I doing?', 'unfortunately not', 'leider nicht', 'leider nein', 'no food left', 'No money at all', 'it is fine', 'sure we are ok', 'jo, alles gut', 'si tuviera más dinero sí', 'no puedo más', 'no, I want to die', 'yes but how much do I need a week?', 'yes and no']], // prettier-ignore
];
describe('saidYes', () => {
  for (const [said, texts] of SAYS)
    test.each(texts)(`%s says ${said}`, (text) => expect(saidYes(text)).toBe(said));

  test('takes no longer for a long message', () => {
    // CPU time, because the clock also shows what else the machine is doing.
    const before = process.cpuUsage();
    saidYes(`${'no not really '.repeat(70)}x`);
    saidYes(`${'ja si '.repeat(160)}x`);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(50);
  });
});

test.each([
  ['Yes, don’t wanna wake up', "don't wanna wake up"],
  ['no. No! I am done', 'i am done'],
  ['Noble rests', null],
  ['How am I doing?', null],
  ['No', null],
])('what follows the yes or no of %s is: %s', (text, rest) => expect(afterYesNo(text)).toBe(rest));
