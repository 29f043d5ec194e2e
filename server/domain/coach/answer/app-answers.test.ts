import { expect, test } from 'vitest';

import { DELETION_DAYS } from '../../accounts/own-data';
import { appAnswer } from './app-answers';

test.each([
  'How do I delete my account?',
  'Wie kann ich mein Konto löschen?',
  '¿Cómo puedo eliminar mi cuenta?',
  'Comment supprimer mon compte ?',
  'Hvordan sletter jeg min konto?',
  'Hoe verwijder ik mijn account?',
])('deleting the account is done in the settings, not by mail: %s', (question) => {
  const { prose, steps } = appAnswer(question);
  expect(prose).toContain(`for ${DELETION_DAYS} days`);
  expect(prose).not.toMatch(/\bmail\b/);
  expect(steps).toEqual([{ kind: 'open', text: 'Your data', screen: 'settings_data' }]);
});

test.each(['How do I download all my data?', 'Where is my archive?', 'Can I get a copy of my data?'])(
  'the archive is in the settings, not asked for by mail: %s',
  (question) => {
    const { prose } = appAnswer(question);
    expect(prose).toContain('Your data');
    expect(prose).not.toMatch(/\bmail\b/);
  },
);
