import { expect, test } from 'vitest';

import { LEARNED_DISTRESS, UNSEEN_CALM } from '../../../tests/evals/hardship-notes';
import { speaksOfHardship } from './hardship';

test.each(LEARNED_DISTRESS)('distress: %s', (note) => expect(speaksOfHardship(note)).toBe(true));
test.each(UNSEEN_CALM)('calm: %s', (note) => expect(speaksOfHardship(note)).toBe(false));
