import type { ManifestEntry } from '../../../attendance';
import { ageOf, participantName } from '../session-parts/participant-labels';

const entry = (value: unknown, sessionDate: string, overrides: object = {}) =>
  ({
    ...{ name: null, participant: 2, answers: [{ type: 'date', label: 'Date of birth', value }] },
    booking: { firstName: 'Ada', lastName: 'Lovelace', participants: 3, sessionDate },
    ...overrides,
  }) as unknown as ManifestEntry;

describe('the day sheet', () => {
  it.each([
    ['2010-06-05', 17],
    ['2010-06-06', 16],
    ['2008-02-29', 19],
    ['2030-01-01', undefined],
    [null, undefined],
  ])('shows the age of those born on %s', (born, age) => {
    expect(ageOf(entry(born, '2027-06-05'))).toBe(age);
  });

  it('names people by their answer, or else by their party', () => {
    expect(participantName(entry(null, '2027-06-05'))).toBe('Ada Lovelace’s party, 2 of 3');
    expect(participantName(entry(null, '2027-06-05', { name: 'Byron' }))).toBe('Byron');
    const alone = { firstName: '', lastName: 'Lovelace', participants: 1 };
    expect(participantName(entry(null, '2027-06-05', { booking: alone }))).toBe('Lovelace');
  });
});
